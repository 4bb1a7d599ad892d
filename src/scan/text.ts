import { countCodePoints } from "../contract/types.ts";

/** The first so many code points of a text; half a surrogate pair becomes a replacement character. */
export function cutText(text: string, maximum: number): string {
  const wellFormed = text.slice(0, maximum * 2).toWellFormed();
  if (text.length <= maximum) return wellFormed;
  if (countCodePoints(text) <= maximum) return text.toWellFormed();
  return Array.from(wellFormed).slice(0, maximum).join("");
}

/** A text on one line, without control characters and white space around it, cut when long. */
export function toLine(text: string, maximum: number): string {
  return cutText(text.replace(/[\s\u0000-\u001f\u007f-\u009f]+/g, " ").trim(), maximum).trimEnd();
}

/** A value as text on one line; null where it is no text or empty. */
export function lineOf(value: unknown, maximum: number): string | null {
  const line = typeof value === "string" ? toLine(value, maximum) : "";
  return line === "" ? null : line;
}
