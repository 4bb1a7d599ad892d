import { existsSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import path from "node:path";
import { systemErrorCode } from "../failure.ts";

/**
 * The folders beside the output folder that a build works with: `staging` is being written, `old`
 * is the site that is being replaced, `trash` is being deleted. Only a whole site is ever `old`.
 */
export type WorkFolderKind = "staging" | "old" | "trash";

interface WorkFolder {
  readonly folder: string;
  readonly kind: WorkFolderKind;
  /** The process that made it. */
  readonly owner: number;
}

/** A name beside the output folder that no other build uses: `.dist.staging-<process>-<random>`. */
export function workFolderName(output: string, kind: WorkFolderKind): string {
  const random = Math.random().toString(36).slice(2, 12);
  return path.join(path.dirname(output), `.${path.basename(output)}.${kind}-${process.pid}-${random}`);
}

/**
 * Puts the old site back where a build was killed between its two renames. A build that is between
 * them right now swaps once more, so that it is never disturbed either.
 */
export function restoreInterrupted(output: string): void {
  if (existsSync(output)) return;
  const [newest] = findWorkFolders(output)
    .filter(({ kind }) => kind === "old")
    // One that is gone by now has been put back, or deleted, by another build.
    .map(({ folder }) => ({ folder, movedAt: statSync(folder, { throwIfNoEntry: false })?.ctimeMs ?? 0 }))
    .toSorted((a, b) => b.movedAt - a.movedAt);
  if (newest !== undefined) renameToFree(newest.folder, output);
}

/** Deletes what builds that were killed have left beside the output folder. */
export function deleteLeftovers(output: string): void {
  for (const { folder, owner } of findWorkFolders(output)) {
    if (!isRunning(owner)) discard(output, folder);
  }
}

/**
 * Deletes a folder, by way of a name that says that it may be incomplete from then on. What the
 * system refuses to delete is left for a later build: the site itself is not touched by it.
 */
export function discard(output: string, folder: string): void {
  const trash = workFolderName(output, "trash");
  try {
    if (renameToFree(folder, trash)) rmSync(trash, { recursive: true, force: true });
  } catch (error) {
    if (systemErrorCode(error) === null) throw error;
  }
}

/** Renames a folder unless it is gone or the new name is taken, and says whether it did. */
export function renameToFree(from: string, to: string): boolean {
  try {
    renameSync(from, to);
    return true;
  } catch (error) {
    const code = systemErrorCode(error);
    if (code === "ENOENT" || code === "ENOTEMPTY" || code === "EEXIST") return false;
    throw error;
  }
}

function findWorkFolders(output: string): WorkFolder[] {
  const parent = path.dirname(output);
  if (!existsSync(parent)) return [];
  const prefix = `.${path.basename(output)}.`;
  return readdirSync(parent).flatMap((name) => {
    if (!name.startsWith(prefix)) return [];
    const [, kind, owner] = /^(staging|old|trash)-(\d+)-[a-z0-9]+$/.exec(name.slice(prefix.length)) ?? [];
    if (kind === undefined) return [];
    return [{ folder: path.join(parent, name), kind: kind as WorkFolderKind, owner: Number(owner) }];
  });
}

/** Whether another process with this number runs; one with our own is a dead one's, since we have made nothing yet. */
function isRunning(owner: number): boolean {
  if (owner === process.pid) return false;
  try {
    return process.kill(owner, 0);
  } catch (error) {
    return systemErrorCode(error) === "EPERM";
  }
}
