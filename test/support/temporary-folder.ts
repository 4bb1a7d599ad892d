import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { onTestFinished } from "vitest";

/** A new empty folder that is deleted when the test ends. */
export function temporaryFolder(): string {
  const folder = newFolder();
  onTestFinished(() => deleteFolder(folder));
  return folder;
}

/** A new empty folder that its maker deletes. */
export function newFolder(): string {
  return mkdtempSync(path.join(realpathSync(tmpdir()), "plugin-directory-"));
}

/** Deletes a folder with all that is in it. */
export function deleteFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
}
