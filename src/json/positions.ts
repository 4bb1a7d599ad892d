import type { Place } from "../diagnostics/diagnostic.ts";

/** The way from a document's root to a value: object keys and list indexes. */
export type JsonPath = readonly (string | number)[];

/** A path as a JSON Pointer (RFC 6901). */
export function toPointer(path: JsonPath): string {
  return path.map((step) => `/${String(step).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
}

/** Turns an offset in a text (UTF-16 code units from 0) into a place for people and editors. */
export type Locate = (offset: number, pointer: string | null) => Place;

/** Prepares a text for many look-ups. Lines end in LF, CRLF or CR. */
export function createLocate(file: string, text: string): Locate {
  const lineStarts = [0];
  const lineEnds: number[] = [];
  for (const lineBreak of text.matchAll(/\r\n|\n|\r/g)) {
    lineEnds.push(lineBreak.index);
    lineStarts.push(lineBreak.index + lineBreak[0].length);
  }

  return (offset, pointer) => {
    const index = findLastAtMost(lineStarts, offset);
    const start = lineStarts[index] ?? 0;
    const sourceLine = text.slice(start, lineEnds[index]);
    return { file, line: index + 1, column: offset - start + 1, pointer, sourceLine };
  };
}

/** The index of the last number that is at most `limit`, in a rising list that starts at 0. */
function findLastAtMost(rising: readonly number[], limit: number): number {
  let low = 0;
  let high = rising.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((rising[middle] ?? 0) <= limit) low = middle;
    else high = middle - 1;
  }
  return low;
}
