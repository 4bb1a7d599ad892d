import { MAXIMUM_DEPTH } from "./depth.ts";
import { isChangedByJavaScript } from "./numbers.ts";

const COLON = 0x3a;
const BACKSLASH = 0x5c;
const LAST_WHITESPACE = 0x20;
const SURROGATE_ESCAPE = /\\u[dD][89a-fA-F]/;
/** A number of 16 digits or more, or with an exponent, also within a string, where it does no harm. */
const RISKY_NUMBER = /(?:^|[\s:,[])(-?\d(?:[\d.]{15}|[\d.]*[eE])[-+\d.eE]*)/g;

/**
 * Whether JSON may say more than `JSON.parse` made of it: a key given twice, a number that was
 * changed, half a surrogate pair, or a depth that cannot be written again. A quick answer for every
 * record: false means that nothing was lost; true asks for `parseSyntaxTree`, which says what, if
 * anything (a whole pair of surrogate escapes is no loss).
 *
 * Keys are counted on both sides, since a key given twice is one property of the value but two
 * colons of the text; that spares a second parse of every file.
 */
export function mayHideLosses(text: string, value: unknown): boolean {
  if (SURROGATE_ESCAPE.test(text)) return true;
  for (const [, literal = ""] of text.matchAll(RISKY_NUMBER)) {
    if (isChangedByJavaScript(literal)) return true;
  }
  return countKeysInText(text) !== countKeysInValue(value, 0);
}

/** How many keys stand in well-formed JSON: strings before a colon. */
function countKeysInText(text: string): number {
  let keys = 0;
  let openingQuote = text.indexOf('"');
  while (openingQuote !== -1) {
    const end = findClosingQuote(text, openingQuote) + 1;
    if (isBeforeColon(text, end)) keys += 1;
    openingQuote = text.indexOf('"', end);
  }
  return keys;
}

function findClosingQuote(text: string, openingQuote: number): number {
  let quote = text.indexOf('"', openingQuote + 1);
  while (isEscaped(text, quote)) quote = text.indexOf('"', quote + 1);
  return quote;
}

function isBeforeColon(text: string, end: number): boolean {
  let index = end;
  while (text.charCodeAt(index) <= LAST_WHITESPACE) index += 1;
  return text.charCodeAt(index) === COLON;
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
  let keys = 0;
  if (Array.isArray(value)) {
    for (const item of value) keys += countKeysInValue(item, depth + 1);
  } else {
    for (const key in value) keys += 1 + countKeysInValue((value as Record<string, unknown>)[key], depth + 1);
  }
  return keys;
}
