import { randomBytes } from "node:crypto";
import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { quote } from "../diagnostics/wording.ts";
import { describeSystemError, Failure, systemErrorCode } from "../failure.ts";

/**
 * Writes a file so that a kill at any moment leaves the old one or the new one, whole: elsewhere,
 * then in place by rename.
 *
 * @param workFolder where it is written first; the file's own folder is used where a rename from
 *   there is not possible
 * @param survivesPowerCut whether to wait for the disk, so that a power cut leaves a whole file too
 */
export function writeWhole(file: string, text: string, workFolder: string, survivesPowerCut = true): void {
  mkdirSync(path.dirname(file), { recursive: true });
  try {
    writeAndRename(file, text, workFolder, survivesPowerCut);
  } catch (error) {
    if (systemErrorCode(error) !== "EXDEV") throw error;
    writeAndRename(file, text, path.dirname(file), survivesPowerCut);
  }
}

function writeAndRename(file: string, text: string, folder: string, survivesPowerCut: boolean): void {
  const temporary = path.join(folder, `.${randomBytes(8).toString("hex")}.tmp`);
  try {
    const descriptor = openSync(temporary, "wx");
    try {
      writeFileSync(descriptor, text);
      if (survivesPowerCut) fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
    renameSync(temporary, file);
  } catch (error) {
    rmSync(temporary, { force: true });
    if (systemErrorCode(error) === null || systemErrorCode(error) === "EXDEV") throw error;
    throw new Failure(`${quote(file)} cannot be written: ${describeSystemError(error)}.`);
  }
}
