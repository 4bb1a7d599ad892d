import { replaceUnprintable } from "../diagnostics/wording.ts";
import type { FieldChange } from "./field-changes.ts";

/** How many characters of a value are shown at most. */
const LONGEST_VALUE = 80;
/** How many characters of what two long values have in common are shown before their difference. */
const CONTEXT = 12;

/** The two sides of a change as they may be shown: on one line, printable, and cut when long. */
export interface DescribedChange {
  readonly before: string;
  readonly after: string;
}

/** A value as JSON on one line, printable, and cut when long; words where there is none. */
export function describeValue(value: unknown): string {
  return cut(toText(value), 0);
}

/** Both sides of a change; long ones are cut to where they begin to differ. */
export function describeChange({ before, after }: FieldChange): DescribedChange {
  const texts = [toText(before), toText(after)] as const;
  const common = countCommon(...texts);
  const start = texts.every((text) => text.length <= LONGEST_VALUE) ? 0 : Math.max(0, common - CONTEXT);
  return { before: cut(texts[0], start), after: cut(texts[1], start) };
}

/** Only text has quotes, so that words for no value cannot be mistaken for one. */
function toText(value: unknown): string {
  return value === undefined ? "(none)" : JSON.stringify(value);
}

function cut(text: string, start: number): string {
  // A few characters from the start on are shown rather than counted as left out.
  const from = start <= CONTEXT ? 0 : start;
  const end = from + LONGEST_VALUE;
  const shown = `${from > 0 ? "…" : ""}${text.slice(from, end)}${end < text.length ? "…" : ""}`;
  return replaceUnprintable(shown);
}

function countCommon(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  let index = 0;
  while (index < length && a.charCodeAt(index) === b.charCodeAt(index)) index += 1;
  return index;
}
