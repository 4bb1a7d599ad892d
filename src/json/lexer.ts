import { quote } from "../diagnostics/wording.ts";

/** Why a text cannot be read on, where, and what to do. */
export interface LexicalProblem {
  readonly offset: number;
  readonly message: string;
  readonly hint?: string;
}

/** A string that was read. */
export interface StringToken {
  /** The offset behind the closing quote. */
  readonly end: number;
  readonly value: string;
  /** The offsets of escapes that are half a surrogate pair. */
  readonly loneSurrogates: readonly number[];
}

const WHITESPACE = /[ \t\n\r]*/y;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\d.+\-eE])/y;
const PLAIN_CHARACTERS = /[^"\\\u0000-\u001f]*/y;
const ESCAPE = /\\(?:["\\/bfnrt]|u([\da-fA-F]{4}))/y;
const WORD = /[\p{L}\p{N}_$.+-]+/uy;

/** What begins with a character, as messages name it. */
const CONTAINERS: Readonly<Record<string, string>> = {
  '"': "A string",
  "{": "An object",
  "[": "A list",
};

/** The first offset from `index` on that is not JSON white space. */
export function skipWhitespace(text: string, index: number): number {
  return index + matchAt(WHITESPACE, text, index).length;
}

/** The number literal at `index`, or null where there is none by JSON's grammar. */
export function readNumber(text: string, index: number): string | null {
  return matchAt(NUMBER, text, index) || null;
}

/** Reads the string whose opening quote is at `start`. */
export function readString(text: string, start: number): StringToken | LexicalProblem {
  const loneSurrogates: number[] = [];
  let openHighSurrogate: number | null = null;
  let index = start + 1;
  while (true) {
    const plain = matchAt(PLAIN_CHARACTERS, text, index);
    if (plain !== "") {
      if (openHighSurrogate !== null) loneSurrogates.push(openHighSurrogate);
      openHighSurrogate = null;
      index += plain.length;
    }
    if (text[index] !== "\\") break;

    const escaped = matchAt(ESCAPE, text, index);
    if (escaped === "") return explainBadEscape(text, index);
    const unit = escaped.length === 6 ? Number.parseInt(escaped.slice(2), 16) : 0;
    const isLow = unit >= 0xdc00 && unit <= 0xdfff;
    if (openHighSurrogate !== null && !isLow) loneSurrogates.push(openHighSurrogate);
    if (openHighSurrogate === null && isLow) loneSurrogates.push(index);
    openHighSurrogate = unit >= 0xd800 && unit <= 0xdbff ? index : null;
    index += escaped.length;
  }
  if (text[index] !== '"') return explainOpenString(text, start, index);
  if (openHighSurrogate !== null) loneSurrogates.push(openHighSurrogate);
  return { end: index + 1, value: JSON.parse(text.slice(start, index + 1)), loneSurrogates };
}

/** Says what stands at `index` where something else was expected, with advice for usual mistakes. */
export function explainUnexpected(text: string, index: number, expected: string): LexicalProblem {
  const offset = index;
  const next = text[index];
  if (text.trim() === "") return { offset: 0, message: "The file is empty.", hint: "Write one JSON object." };
  if (next === undefined) {
    const message = `The file ends where ${expected} is expected.`;
    return { offset, message, hint: "Restore the rest of the file." };
  }
  if (next === "/" || next === "#")
    return { offset, message: "JSON has no comments.", hint: "Remove the comment." };
  if (next === "'")
    return { offset, message: "A string stands in single quotes.", hint: "Use double quotes." };
  if (next === ",")
    return { offset, message: `A comma stands where ${expected} is expected.`, hint: "Remove the comma." };
  const container = CONTAINERS[next];
  if (container !== undefined) {
    const hint = expected.startsWith("a comma") ? "Put a comma before it." : undefined;
    return { offset, message: `${container} stands where ${expected} is expected.`, ...(hint && { hint }) };
  }
  const word = matchAt(WORD, text, index) || String.fromCodePoint(text.codePointAt(index) ?? 0);
  if (/^[-+.\d]/.test(word)) {
    const message = `${quote(word)} stands where ${expected} is expected.`;
    return { offset, message, hint: "Write numbers as JSON does: 0.5, not .5; 5, not +5 or 05." };
  }
  return { offset, message: `${quote(word)} stands where ${expected} is expected.` };
}

function explainBadEscape(text: string, offset: number): LexicalProblem {
  if (offset + 1 >= text.length) return explainOpenString(text, offset, text.length);
  const sequence = /^\\(?:u[\da-fA-F]{0,4}|.)/su.exec(text.slice(offset, offset + 8))?.[0] ?? "\\";
  return {
    offset,
    message: `JSON has no escape ${quote(sequence).slice(1, -1).replaceAll("\\\\", "\\")}.`,
    hint: "Write a backslash as \\\\, and a character by its number as \\u and four hexadecimal digits.",
  };
}

function explainOpenString(text: string, start: number, offset: number): LexicalProblem {
  const next = text[offset];
  if (next === undefined) {
    return {
      offset: start,
      message: "The file ends inside this string.",
      hint: "Restore the rest of the file.",
    };
  }
  if (next === "\n" || next === "\r") {
    const message = "A string goes on over the end of the line.";
    return { offset: start, message, hint: 'Close it with ", or write a line break in it as \\n.' };
  }
  const replacement = next === "\t" ? "\\t" : `\\u${next.charCodeAt(0).toString(16).padStart(4, "0")}`;
  return { offset, message: "A string has a raw control character.", hint: `Write it as ${replacement}.` };
}

/** What a sticky pattern matches at `index`, `""` where it does not. */
function matchAt(pattern: RegExp, text: string, index: number): string {
  pattern.lastIndex = index;
  return pattern.exec(text)?.[0] ?? "";
}
