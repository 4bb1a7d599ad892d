import { closeSync, constants, type Dirent, openSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import fastGlob from "fast-glob";
import { type Diagnostic, diagnostic, wholeFile } from "./diagnostics/diagnostic.ts";
import { quote } from "./diagnostics/wording.ts";
import { describeSystemError, Failure } from "./failure.ts";
import { toForwardSlashes } from "./named-path.ts";

/** What a pattern's `**` does not match. */
const LINE_BREAK = /[\n\r\u2028\u2029]/;

const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = constants;
/** Windows has neither of the last two. */
const READ_WITHOUT_FOLLOWING = O_RDONLY | (O_NOFOLLOW ?? 0) | (O_NONBLOCK ?? 0);

/** A regular file of a folder. */
export interface FolderFile {
  /** The path from the folder, with forward slashes. */
  readonly path: string;
  /** The path as the user would name it: the folder as given, and the path in it. */
  readonly name: string;
}

/** What a folder of strangers' files holds. */
export interface FolderListing {
  readonly files: readonly FolderFile[];
  /** What is not a regular file. */
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Lists the files below a folder in the order of their paths, dot files too. Symbolic links are
 * findings and never followed, and so are pipes, sockets and devices. Fails where the folder is
 * missing or not a folder.
 *
 * @param folder the folder's absolute path
 * @param name the folder as the user named it
 */
export function listFolder(folder: string, name: string): FolderListing {
  assertFolder(folder, name);
  const nameOf = (relativePath: string) => path.posix.join(toForwardSlashes(name), relativePath);
  const files: FolderFile[] = [];
  const diagnostics: Diagnostic[] = [];
  const entries = fastGlob.sync("**", {
    cwd: folder,
    dot: true,
    onlyFiles: false,
    followSymbolicLinks: false,
    objectMode: true,
    fs: { readdirSync: readFolderFor(folder, nameOf, diagnostics) as unknown as typeof readdirSync },
  });
  for (const entry of entries) {
    if (entry.dirent.isDirectory()) continue;
    const file = { path: entry.path, name: nameOf(entry.path) };
    if (entry.dirent.isFile()) files.push(file);
    else if (entry.dirent.isSymbolicLink()) diagnostics.push(symbolicLink(file.name));
    else diagnostics.push(notRegular(file.name));
  }
  files.sort((a, b) => (a.path < b.path ? -1 : 1));
  return { files, diagnostics };
}

/**
 * Reads a listed file. It is opened so that a link or a pipe that has taken its place since is a
 * finding too, and can neither lead elsewhere nor hang the run.
 */
export function readListedFile(folder: string, file: FolderFile): Buffer | Diagnostic {
  let descriptor: number | null = null;
  try {
    descriptor = openSync(path.join(folder, file.path), READ_WITHOUT_FOLLOWING);
    return readFileSync(descriptor);
  } catch (error) {
    return unreadable(file.name, error);
  } finally {
    if (descriptor !== null) closeSync(descriptor);
  }
}

/**
 * Reads folders for fast-glob, which would pass over names with a line break in silence, also over
 * folders whose names are not UTF-8, and would give up at a folder that may not be read: all three
 * become findings.
 */
function readFolderFor(root: string, nameOf: (relativePath: string) => string, diagnostics: Diagnostic[]) {
  const toName = (file: string) => nameOf(toForwardSlashes(path.relative(root, file)));
  return (folder: string): Dirent[] => {
    try {
      const entries = readdirSync(folder, { withFileTypes: true });
      const passedOver = entries.filter((entry) => LINE_BREAK.test(entry.name));
      diagnostics.push(...passedOver.map((entry) => lineBreakInName(toName(path.join(folder, entry.name)))));
      return entries;
    } catch (error) {
      // A folder that cannot be read at all must not pass for an empty one.
      if (path.relative(root, folder) === "") throw cannotBeRead(toName(folder), error);
      diagnostics.push(unreadable(toName(folder), error));
      return [];
    }
  };
}

function lineBreakInName(file: string): Diagnostic {
  const message = `${quote(file)} has a line break in its name.`;
  return diagnostic("file-unreadable", wholeFile(file), message, "Rename it.");
}

function unreadable(file: string, error: unknown): Diagnostic {
  const message = `${quote(file)} cannot be read: ${describeSystemError(error)}.`;
  return diagnostic("file-unreadable", wholeFile(file), message);
}

function assertFolder(folder: string, name: string): void {
  let isFolder: boolean;
  try {
    isFolder = statSync(folder).isDirectory();
  } catch (error) {
    throw cannotBeRead(name, error);
  }
  if (!isFolder) throw new Failure(`${quote(name)} is not a folder.`);
}

function cannotBeRead(name: string, error: unknown): Failure {
  return new Failure(`The folder ${quote(name)} cannot be read: ${describeSystemError(error)}.`);
}

function symbolicLink(file: string): Diagnostic {
  return diagnostic("file-symbolic-link", wholeFile(file), `${quote(file)} is a symbolic link.`);
}

function notRegular(file: string): Diagnostic {
  return diagnostic("file-not-regular", wholeFile(file), `${quote(file)} is not a regular file.`);
}
