import { closeSync, constants, fstatSync, openSync, readFileSync } from "node:fs";
import { type Diagnostic, diagnostic, wholeFile } from "../diagnostics/diagnostic.ts";
import { formatBytes, quote } from "../diagnostics/wording.ts";
import { describeSystemError, Failure, systemErrorCode } from "../failure.ts";
import type { CatalogLocation } from "./location.ts";

/** As much as the client takes of an answer. */
const MOST_BYTES = 64 * 1024 * 1024;
/** For one request, in milliseconds: a catalog is large, and its compression takes the server a while. */
const TIMEOUT = 60_000;
const NOT_FOUND = 404;

/**
 * A catalog's bytes; null where there is none: no such file, or an address that answers 404. Any other
 * answer, or none, is a finding, so that a network at fault is never taken for a directory without
 * plugins. Fails where a file is there and cannot be read.
 */
export async function readCatalog({
  kind,
  address,
  name,
}: CatalogLocation): Promise<Buffer | null | Diagnostic> {
  if (kind === "file") return readFile(address, name);
  const { createClient } = await import("../http/client.ts");
  const answer = await createClient(TIMEOUT)(new URL(address));
  if ("code" in answer) return answer;
  if (answer.status === NOT_FOUND) return null;
  if (answer.status === 200) return answer.body;
  return diagnostic(
    "http-status",
    wholeFile(name),
    `${quote(name)} answers ${answer.status} instead of 200.`,
  );
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
