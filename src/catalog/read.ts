import { closeSync, constants, fstatSync, openSync, readFileSync } from "node:fs";
import { formatBytes, quote } from "../diagnostics/wording.ts";
import { describeSystemError, Failure, systemErrorCode } from "../failure.ts";
import type { CatalogLocation } from "./location.ts";

/** More than three times the largest catalog that is known; anything beyond is no catalog. */
const MOST_BYTES = 64 * 1024 * 1024;
const REQUEST = { timeout: 60_000, bytes: MOST_BYTES, attempts: 3, retryDelay: 500 } as const;
const NOT_FOUND = 404;

/**
 * A catalog's bytes; null where there is none: no such file, or an address that answers 404. Fails
 * where that cannot be told, so that a network at fault is never taken for a directory without plugins.
 */
export async function readCatalog({ kind, address, name }: CatalogLocation): Promise<Buffer | null> {
  if (kind === "file") return readFile(address, name);
  const { getBytes } = await import("../http.ts");
  const { status, body } = await getBytes(address, REQUEST);
  if (status === NOT_FOUND) return null;
  if (status !== 200) throw new Failure(`${quote(name)} answers ${status}, neither 200 nor 404.`);
  return body;
}

/** Opened so that a pipe cannot hang the run. */
function readFile(path: string, name: string): Buffer | null {
  let descriptor: number | null = null;
  try {
    descriptor = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    const status = fstatSync(descriptor);
    if (!status.isFile()) throw new Failure(`${quote(name)} is not a regular file.`);
    if (status.size > MOST_BYTES)
      throw new Failure(`${quote(name)} is larger than ${formatBytes(MOST_BYTES)}.`);
    return readFileSync(descriptor);
  } catch (error) {
    if (systemErrorCode(error) === "ENOENT" || systemErrorCode(error) === "ENOTDIR") return null;
    if (systemErrorCode(error) === null) throw error;
    throw new Failure(`${quote(name)} cannot be read: ${describeSystemError(error)}.`);
  } finally {
    if (descriptor !== null) closeSync(descriptor);
  }
}
