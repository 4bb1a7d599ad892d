import { closeSync, constants, fstatSync, openSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import fastGlob from "fast-glob";
import { type Diagnostic, diagnostic, wholeFile } from "./diagnostics/diagnostic.ts";
import { quote } from "./diagnostics/wording.ts";
import { describeSystemError, Failure } from "./failure.ts";

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
  const entries = fastGlob.sync("**", {
    cwd: folder,
    dot: true,
    onlyFiles: false,
    followSymbolicLinks: false,
    objectMode: true,
  });
  const files: FolderFile[] = [];
  const diagnostics: Diagnostic[] = [];
  for (const entry of entries) {
    if (entry.dirent.isDirectory()) continue;
    const file = { path: entry.path, name: path.posix.join(toForwardSlashes(name), entry.path) };
    if (entry.dirent.isFile()) files.push(file);
    else if (entry.dirent.isSymbolicLink()) diagnostics.push(symbolicLink(file.name));
    else diagnostics.push(notRegular(file.name));
  }
  files.sort((a, b) => (a.path < b.path ? -1 : 1));
  return { files, diagnostics };
}

/**
 * Reads a listed file. It is opened so that a link or pipe that has taken its place since is a
 * finding too, and cannot lead elsewhere or hang the run.
 */
export function readListedFile(folder: string, file: FolderFile): Buffer | Diagnostic {
  let descriptor: number | null = null;
  try {
    const flags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);
    descriptor = openSync(path.join(folder, file.path), flags);
    if (!fstatSync(descriptor).isFile()) return notRegular(file.name);
    return readFileSync(descriptor);
  } catch (error) {
    const message = `${quote(file.name)} cannot be read: ${describeSystemError(error)}.`;
    return diagnostic("file-unreadable", wholeFile(file.name), message);
  } finally {
    if (descriptor !== null) closeSync(descriptor);
  }
}

function assertFolder(folder: string, name: string): void {
  let isFolder: boolean;
  try {
    isFolder = statSync(folder).isDirectory();
  } catch (error) {
    throw new Failure(`The folder ${quote(name)} cannot be read: ${describeSystemError(error)}.`);
  }
  if (!isFolder) throw new Failure(`${quote(name)} is not a folder.`);
}

function symbolicLink(file: string): Diagnostic {
  return diagnostic("file-symbolic-link", wholeFile(file), `${quote(file)} is a symbolic link.`);
}

function notRegular(file: string): Diagnostic {
  return diagnostic("file-not-regular", wholeFile(file), `${quote(file)} is not a regular file.`);
}

function toForwardSlashes(name: string): string {
  return path.sep === "/" ? name : name.replaceAll(path.sep, "/");
}
