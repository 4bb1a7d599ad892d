import { mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import path from "node:path";
import { kill, pid } from "node:process";
import { describeSystemError, Failure, systemErrorCode } from "../failure.ts";

const WORK_FOLDER = /^work-(\d+)-/;

/** Makes a folder for this run's temporary files, and deletes those of runs that were killed. */
export function makeWorkFolder(cacheFolder: string): string {
  try {
    mkdirSync(cacheFolder, { recursive: true });
    for (const name of readdirSync(cacheFolder)) {
      const owner = WORK_FOLDER.exec(name)?.[1];
      if (owner !== undefined && !isRunning(Number(owner))) deleteWorkFolder(path.join(cacheFolder, name));
    }
    return mkdtempSync(path.join(cacheFolder, `work-${pid}-`));
  } catch (error) {
    throw new Failure(`The cache folder ${cacheFolder} cannot be used: ${describeSystemError(error)}.`);
  }
}

/** Deletes a run's temporary files. */
export function deleteWorkFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
}

function isRunning(process: number): boolean {
  try {
    kill(process, 0);
    return true;
  } catch (error) {
    // Another user's process is one, too.
    return systemErrorCode(error) === "EPERM";
  }
}
