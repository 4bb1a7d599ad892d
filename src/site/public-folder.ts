import { existsSync } from "node:fs";
import { PLUGIN_FOLDER } from "../contract/paths.ts";
import { type Diagnostic, diagnostic, wholeFile } from "../diagnostics/diagnostic.ts";
import { quote } from "../diagnostics/wording.ts";
import { type FolderFile, listFolder, readListedFile } from "../folder.ts";
import { CHECKSUMS_PATH } from "./checksums.ts";
import type { SiteFile } from "./site-file.ts";

/** The files of the public folder as files of the site. */
export interface PublicFiles {
  readonly files: readonly SiteFile[];
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Reads the public folder, whose files go into the site as they are; none where it is missing.
 *
 * @param folder the folder's absolute path
 * @param name the folder as the user named it
 * @param generated the files that the site has already
 */
export function loadPublicFolder(folder: string, name: string, generated: readonly SiteFile[]): PublicFiles {
  if (!existsSync(folder)) return { files: [], diagnostics: [] };
  const listing = listFolder(folder, name);
  const findCollision = createCollisionFinder([...generated.map(({ path }) => path), CHECKSUMS_PATH]);
  const files: SiteFile[] = [];
  const diagnostics: Diagnostic[] = [...listing.diagnostics];
  for (const file of listing.files) {
    const collision = findCollision(file.path);
    const harm = explainHarm(file.path);
    const content = readListedFile(folder, file);
    if (collision !== null) diagnostics.push(publicCollision(file, collision));
    else if (harm !== null) diagnostics.push(notPublishable(file, harm));
    else if (Buffer.isBuffer(content)) files.push({ path: file.path, content: [content] });
    else diagnostics.push(content);
  }
  return { files, diagnostics };
}

/** Why a file must not be in the site at all, whatever is in it; null where it may. */
function explainHarm(path: string): string | null {
  const lowerCase = path.toLowerCase();
  if (lowerCase === "200.html") return "makes static hosts answer 200 with it at every missing address";
  if (lowerCase.startsWith(`${PLUGIN_FOLDER}/`))
    return "has the address of a plugin that no record stands for";
  return null;
}

/**
 * Finds the generated file that takes the same place, also where only case differs, and also where
 * one of the two would have to be the other's folder.
 */
function createCollisionFinder(generatedPaths: readonly string[]): (path: string) => string | null {
  const pathsAndFolders = new Map<string, string>();
  for (const path of generatedPaths) {
    for (const folder of foldersOf(path)) pathsAndFolders.set(folder.toLowerCase(), path);
  }
  const files = new Map(generatedPaths.map((path) => [path.toLowerCase(), path]));
  return (path) => {
    const lowerCase = path.toLowerCase();
    const parentFile = foldersOf(lowerCase).find((folder) => files.has(folder));
    return files.get(lowerCase) ?? files.get(parentFile ?? "") ?? pathsAndFolders.get(lowerCase) ?? null;
  };
}

/** `a/b/c` is in `a` and `a/b`. */
function foldersOf(path: string): string[] {
  const steps = path.split("/");
  return steps.slice(1).map((_, index) => steps.slice(0, index + 1).join("/"));
}

function publicCollision({ name }: FolderFile, generatedPath: string): Diagnostic {
  const message = `${quote(name)} has the place of the generated file ${quote(generatedPath)}.`;
  return diagnostic("public-collision", wholeFile(name), message);
}

function notPublishable({ name }: FolderFile, harm: string): Diagnostic {
  return diagnostic("public-not-publishable", wholeFile(name), `${quote(name)} ${harm}.`);
}
