import { closeSync, mkdirSync, openSync, renameSync, rmSync, writevSync } from "node:fs";
import path from "node:path";
import { quote } from "../diagnostics/wording.ts";
import { describeSystemError, Failure, systemErrorCode } from "../failure.ts";
import type { NamedPath } from "../named-path.ts";
import { deleteLeftovers, discard, renameToFree, workFolderName } from "./leftovers.ts";
import type { SiteFile } from "./site-file.ts";

/** How often to swap again where other builds swap at the same moment. */
const MOST_SWAPS = 100;

/**
 * Replaces the site in the output folder by these files, all or nothing: they are written beside it
 * and swapped in by renaming, so that a failure or a kill at any moment leaves the old site or the
 * new one. Fails, with the old site in place, where the system refuses to write.
 *
 * @param output as `openOutputFolder` gave it
 */
export function publishSite(output: NamedPath, files: readonly SiteFile[]): void {
  const staging = workFolderName(output.path, "staging");
  try {
    mkdirSync(path.dirname(output.path), { recursive: true });
    deleteLeftovers(output.path);
    writeFiles(staging, files);
    swapIn(staging, output.path);
  } catch (error) {
    rmSync(staging, { recursive: true, force: true });
    if (systemErrorCode(error) === null) throw error;
    throw new Failure(
      `The site cannot be written to ${quote(output.name)}: ${describeSystemError(error)}. What was there is untouched.`,
    );
  }
}

function writeFiles(folder: string, files: readonly SiteFile[]): void {
  mkdirSync(folder);
  for (const subfolder of new Set(files.map((file) => path.posix.dirname(file.path)))) {
    mkdirSync(path.join(folder, subfolder), { recursive: true });
  }
  for (const file of files) writeFile(path.join(folder, file.path), file.content);
}

/** Writes every piece, also where the system takes fewer bytes at a time. */
function writeFile(file: string, content: readonly Uint8Array[]): void {
  const descriptor = openSync(file, "wx");
  try {
    let rest = content;
    while (rest.length > 0) rest = skipBytes(rest, writevSync(descriptor, rest));
  } finally {
    closeSync(descriptor);
  }
}

function skipBytes(pieces: readonly Uint8Array[], count: number): readonly Uint8Array[] {
  let left = count;
  for (const [index, piece] of pieces.entries()) {
    if (left < piece.length) return [piece.subarray(left), ...pieces.slice(index + 1)];
    left -= piece.length;
  }
  return [];
}

/**
 * Moves the old site aside and the new one in. Where another build, or a run that takes ours for a
 * killed one, puts a site in between the two renames, that one is moved aside too: the later swap wins.
 */
function swapIn(staging: string, output: string): void {
  for (let swap = 0; swap < MOST_SWAPS; swap += 1) {
    const old = workFolderName(output, "old");
    const hadSite = renameToFree(output, old);
    if (tryRename(staging, output, old)) {
      if (hadSite) discard(output, old);
      return;
    }
    if (hadSite) discard(output, old);
  }
  throw new Failure(`Other builds keep writing to ${quote(output)}. Run one build at a time.`);
}

/** Renames the staging folder, unless a site has come in between; any other failure puts the old site back. */
function tryRename(staging: string, output: string, old: string): boolean {
  try {
    renameSync(staging, output);
    return true;
  } catch (error) {
    const code = systemErrorCode(error);
    if (code === "ENOTEMPTY" || code === "EEXIST") return false;
    renameToFree(old, output);
    throw error;
  }
}
