import { createHash } from "node:crypto";
import type { SiteFile } from "./site-file.ts";

/** The list of the site's files, at its root, in the format of `sha256sum`. */
export const CHECKSUMS_PATH = "SHA256SUMS";

const LINE = /^(\\?)([0-9a-f]{64}) [ *](.+)$/s;

/** A file as a list of checksums has it. */
export interface ListedFile {
  readonly path: string;
  /** SHA-256, in lower-case hexadecimal. */
  readonly checksum: string;
}

/** The list of these files with their checksums, which `sha256sum -c SHA256SUMS` checks. */
export function makeChecksums(files: readonly SiteFile[]): SiteFile {
  const sorted = files.toSorted((a, b) => (a.path < b.path ? -1 : 1));
  const lines = sorted.map((file) => formatLine(sha256(file), file.path));
  return { path: CHECKSUMS_PATH, content: [Buffer.from(lines.join(""))] };
}

/** The files that a list of checksums names; lines of another form are passed over. */
export function parseChecksums(text: string): ListedFile[] {
  return text.split("\n").flatMap((line) => {
    const [, escapeMark, checksum, path] = LINE.exec(line) ?? [];
    if (checksum === undefined || path === undefined) return [];
    return [{ path: escapeMark === "" ? path : unescapePath(path), checksum }];
  });
}

/** The paths alone. */
export function parseChecksumPaths(text: string): string[] {
  return parseChecksums(text).map(({ path }) => path);
}

const UNESCAPED: Readonly<Record<string, string>> = { n: "\n", r: "\r", "\\": "\\" };

function unescapePath(path: string): string {
  return path.replace(/\\([\\nr])/g, (_, name: string) => UNESCAPED[name] ?? name);
}

/** `sha256sum` marks a line whose path has a backslash or a line break, and escapes them. */
function formatLine(checksum: string, path: string): string {
  const escaped = path.replaceAll("\\", "\\\\").replaceAll("\n", "\\n").replaceAll("\r", "\\r");
  return `${escaped === path ? "" : "\\"}${checksum}  ${escaped}\n`;
}

function sha256({ content }: SiteFile): string {
  const hash = createHash("sha256");
  for (const piece of content) hash.update(piece);
  return hash.digest("hex");
}
