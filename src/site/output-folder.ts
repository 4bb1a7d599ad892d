import { existsSync, lstatSync, readFileSync, realpathSync, statSync } from "node:fs";
import path from "node:path";
import { formatCount, quote } from "../diagnostics/wording.ts";
import { describeSystemError, Failure, systemErrorCode } from "../failure.ts";
import { listFolder } from "../folder.ts";
import { contains, type NamedPath } from "../named-path.ts";
import { CHECKSUMS_PATH, parseChecksumPaths } from "./checksums.ts";
import { restoreInterrupted } from "./leftovers.ts";

const MOST_NAMES_SHOWN = 5;
const MOST_LOOKS = 10;

/**
 * Makes sure that the output folder may be replaced, and returns its real path. First of all, a site
 * that a killed build left aside is put back. Fails where the folder holds files that its
 * `SHA256SUMS` does not list, or where it overlaps the folders that the site is made from or the
 * working directory.
 */
export function openOutputFolder(
  output: NamedPath,
  inputs: readonly NamedPath[],
  workingDirectory: string,
): string {
  let lastRefusal: string | null = null;
  for (let look = 1; ; look += 1) {
    const seen = inodeOf(output.path);
    try {
      return inspect(output, inputs, workingDirectory);
    } catch (error) {
      const refusal = String(error);
      // Another build may have swapped its site in meanwhile, so that two sites were seen for one, or
      // none: what is wrong must be seen twice.
      const isSteady = refusal === lastRefusal && inodeOf(output.path) === seen;
      if (isSteady || look === MOST_LOOKS) throw error;
      lastRefusal = refusal;
    }
  }
}

function inspect(output: NamedPath, inputs: readonly NamedPath[], workingDirectory: string): string {
  const folder = resolveLinks(output);
  restoreInterrupted(folder);
  assertApart(output.name, folder, inputs, workingDirectory);
  if (existsSync(folder)) assertOwn(output.name, folder);
  return folder;
}

/** What tells one folder from another that has taken its place; null where there is none. */
function inodeOf(folder: string): number | null {
  try {
    return statSync(folder, { throwIfNoEntry: false })?.ino ?? null;
  } catch {
    return null;
  }
}

function assertApart(
  name: string,
  folder: string,
  inputs: readonly NamedPath[],
  workingDirectory: string,
): void {
  const advice = "Choose an output folder of its own, such as dist.";
  if (contains(folder, resolveLinks({ path: workingDirectory, name: "." }))) {
    throw new Failure(
      `The output folder ${quote(name)} contains the working directory, which it would replace. ${advice}`,
    );
  }
  for (const input of inputs) {
    const inputFolder = resolveLinks(input);
    if (contains(folder, inputFolder) || contains(inputFolder, folder)) {
      throw new Failure(
        `The output folder ${quote(name)} overlaps the folder ${quote(input.name)}. ${advice}`,
      );
    }
  }
}

/** Only what a build has put there may be replaced: the files that the site's own list names. */
function assertOwn(name: string, folder: string): void {
  if (!statSync(folder).isDirectory()) throw new Failure(`The output folder ${quote(name)} is not a folder.`);
  const { files, diagnostics } = listFolder(folder, name);
  const checksums = path.join(folder, CHECKSUMS_PATH);
  const hasChecksums = files.some((file) => file.path === CHECKSUMS_PATH);
  const own = new Set(
    hasChecksums ? [CHECKSUMS_PATH, ...parseChecksumPaths(readFileSync(checksums, "utf8"))] : [],
  );
  const foreign = [
    ...files.filter((file) => !own.has(file.path)).map((file) => file.name),
    ...diagnostics.map(({ file }) => file),
  ];
  if (foreign.length === 0) return;
  const shown = foreign.slice(0, MOST_NAMES_SHOWN).map(quote).join(", ");
  const more =
    foreign.length > MOST_NAMES_SHOWN ? ` and ${formatCount(foreign.length - MOST_NAMES_SHOWN)} more` : "";
  throw new Failure(
    `The output folder ${quote(name)} holds files that are not the site's, and would be lost: ${shown}${more}. ` +
      "Move them away (files for the site belong in public/), or choose another output folder.",
  );
}

/** The real path, also of a folder that does not exist yet: its nearest parent's, and the rest. */
function resolveLinks({ path: folder, name }: NamedPath): string {
  try {
    return realPathOf(folder, name);
  } catch (error) {
    if (systemErrorCode(error) === null) throw error;
    throw new Failure(`The folder ${quote(name)} cannot be used: ${describeSystemError(error)}.`);
  }
}

function realPathOf(folder: string, name: string): string {
  if (existsSync(folder)) return realpathSync(folder);
  if (lstatSync(folder, { throwIfNoEntry: false })?.isSymbolicLink()) {
    throw new Failure(`The folder ${quote(name)} is, or is in, a symbolic link that leads nowhere.`);
  }
  const parent = path.dirname(folder);
  return parent === folder ? folder : path.join(realPathOf(parent, name), path.basename(folder));
}
