import { createHash } from "node:crypto";
import { type Diagnostic, diagnostic, wholeFile } from "../diagnostics/diagnostic.ts";
import { quote } from "../diagnostics/wording.ts";
import { type Answer, isAnswer } from "../http/answer.ts";
import type { Get } from "../http/client.ts";

/** A file of the built site, and the checksum of what was built. */
export interface BuiltFile {
  /** The path from the site's root. */
  readonly path: string;
  /** SHA-256, in lower-case hexadecimal. */
  readonly checksum: string;
}

export interface FilesOptions {
  readonly base: URL;
  readonly get: Get;
  /** The checksums of what has been fetched before, by path. */
  readonly known: ReadonlyMap<string, string>;
  /** Files that the static host may keep to itself. */
  readonly mayBeHidden: (path: string) => boolean;
  readonly onDone: () => void;
}

/** Compares every file of a built site that the static host serves with what was built, byte by byte. */
export async function verifyFiles(files: readonly BuiltFile[], options: FilesOptions): Promise<Diagnostic[]> {
  const found = await Promise.all(files.map((file) => checkFile(file, options)));
  return found.flat();
}

async function checkFile({ path, checksum }: BuiltFile, options: FilesOptions): Promise<Diagnostic[]> {
  const { base, get, known, mayBeHidden, onDone } = options;
  const url = new URL(path.split("/").map(encodeURIComponent).join("/"), base);
  const knownChecksum = known.get(path);
  if (knownChecksum !== undefined) {
    onDone();
    return knownChecksum === checksum ? [] : [fileDiffers(url, path)];
  }
  const answer = await get(url);
  onDone();
  if (!isAnswer(answer)) return [answer];
  if (answer.status === 200) return checksumOf(answer) === checksum ? [] : [fileDiffers(url, path)];
  if (mayBeHidden(path)) return [];
  const message = `It answers ${answer.status}, not with the site's file ${quote(path)}.`;
  return [diagnostic("file-not-served", wholeFile(url.href), message)];
}

/** The SHA-256 of an answer's body. */
export function checksumOf({ body }: Answer): string {
  return createHash("sha256").update(body).digest("hex");
}

function fileDiffers(url: URL, path: string): Diagnostic {
  const message = `What is served is not the site's file ${quote(path)}.`;
  return diagnostic("file-differs", wholeFile(url.href), message);
}
