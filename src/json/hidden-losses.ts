import { MAXIMUM_DEPTH } from "./depth.ts";
import { isChangedByJavaScript } from "./numbers.ts";

const QUOTE = 0x22;
const MINUS = 0x2d;
const DIGIT_0 = 0x30;
const DIGIT_9 = 0x39;
const COLON = 0x3a;
const BACKSLASH = 0x5c;
const NUMBER_REST = /[-+.\deE]*/y;
const SURROGATE_ESCAPE = /\\u[dD][89a-fA-F]/;

/**
 * Whether JSON may say more than `JSON.parse` made of it: a key given twice, a number that was
 * changed, half a surrogate pair, or a depth that cannot be written again. A quick answer for every
 * record: false means that nothing was lost; true asks for `parseSyntaxTree`, which says what.
 *
 * Keys are counted on both sides, since a key given twice is one property of the value but two
 * colons of the text; that spares a second parse of every file.
 */
export function mayHideLosses(text: string, value: unknown): boolean {
  if (text.includes("\\u") && SURROGATE_ESCAPE.test(text)) return true;
  const keysInText = countKeysInText(text);
  return keysInText === null || keysInText !== countKeysInValue(value, 0);
}

/** How many keys stand in well-formed JSON; null where it has a number that JavaScript would change. */
function countKeysInText(text: string): number | null {
  let keys = 0;
  let index = 0;
  while (index < text.length) {
    const character = text.charCodeAt(index);
    if (character === QUOTE) {
      index = findClosingQuote(text, index) + 1;
    } else if (character === MINUS || (character >= DIGIT_0 && character <= DIGIT_9)) {
      NUMBER_REST.lastIndex = index;
      const literal = NUMBER_REST.exec(text)?.[0] ?? "";
      if (isChangedByJavaScript(literal)) return null;
      index += literal.length;
    } else {
      if (character === COLON) keys += 1;
      index += 1;
    }
  }
  return keys;
}

function findClosingQuote(text: string, openingQuote: number): number {
  let quote = text.indexOf('"', openingQuote + 1);
  while (isEscaped(text, quote)) quote = text.indexOf('"', quote + 1);
  return quote;
}

/** A character is escaped where an odd number of backslashes stands before it. */
function isEscaped(text: string, index: number): boolean {
  let first = index;
  while (text.charCodeAt(first - 1) === BACKSLASH) first -= 1;
  return (index - first) % 2 === 1;
}

/** How many keys the objects of a value have; NaN, which equals no count, where it is too deep. */
function countKeysInValue(value: unknown, depth: number): number {
  if (typeof value !== "object" || value === null) return 0;
  if (depth === MAXIMUM_DEPTH) return Number.NaN;
  const children: unknown[] = Array.isArray(value) ? value : Object.values(value);
  let keys = Array.isArray(value) ? 0 : children.length;
  for (const child of children) keys += countKeysInValue(child, depth + 1);
  return keys;
}
