import { describe, expect, test } from "vitest";
import { createLookup } from "../../src/json/document.ts";
import { mayHideLosses } from "../../src/json/hidden-losses.ts";
import { parseSyntaxTree } from "../../src/json/syntax-tree.ts";
import { createRandom } from "../support/random.ts";
import { mutate, randomJson } from "./random-json.ts";

const TEXTS = 20_000;

/** What `JSON.parse` makes of a text; nothing where it refuses it. */
function parse(text: string): { readonly value: unknown } | null {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return null;
  }
}

function randomTexts(seed: number, change: (text: string) => string = (text) => text): string[] {
  const random = createRandom(seed);
  return Array.from({ length: TEXTS }, () => change(randomJson(random)));
}

describe("over many random texts", () => {
  test("the syntax tree takes for JSON what JSON.parse takes for it", () => {
    const random = createRandom(1);
    const texts = [...randomTexts(2), ...randomTexts(3, (text) => mutate(random, text))];
    const wrong = texts.filter((text) => (parse(text) !== null) !== (parseSyntaxTree(text).root !== null));
    expect(wrong).toEqual([]);
    const valid = texts.filter((text) => parse(text) !== null).length;
    expect(valid).toBeGreaterThan(TEXTS);
    expect(texts.length - valid).toBeGreaterThan(TEXTS / 4);
  });

  test("a text that is no JSON has a problem that ends the parse, within the text", () => {
    const random = createRandom(4);
    for (const text of randomTexts(5, (valid) => mutate(random, valid))) {
      if (parse(text) !== null) continue;
      const last = parseSyntaxTree(text).problems.at(-1);
      expect(last?.code).toBe("json-syntax");
      expect(last?.offset).toBeGreaterThanOrEqual(0);
      expect(last?.offset).toBeLessThanOrEqual(text.length);
    }
  });

  test("losses may be hidden exactly where the syntax tree has problems", () => {
    const texts = randomTexts(6);
    const wrong = texts.filter((text) => {
      const hasProblems = parseSyntaxTree(text).problems.length > 0;
      // Surrogate escapes ask for the second look whether or not they are whole pairs, and so do
      // numbers in strings, where nothing changes them.
      const isAsked = mayHideLosses(text, JSON.parse(text));
      const mayAskInVain = /\\u[dD][89a-fA-F]|"(?:[^"\\]|\\.)*1e400(?:[^"\\]|\\.)*"/.test(text);
      return mayAskInVain ? hasProblems && !isAsked : hasProblems !== isAsked;
    });
    expect(wrong).toEqual([]);
    expect(texts.filter((text) => parseSyntaxTree(text).problems.length === 0).length).toBeGreaterThan(1000);
  });

  test("JSON without problems comes back from JSON.stringify with the same value", () => {
    for (const text of randomTexts(7)) {
      if (parseSyntaxTree(text).problems.length > 0) continue;
      const value: unknown = JSON.parse(text);
      const again = JSON.stringify(value);
      expect(JSON.stringify(JSON.parse(again))).toBe(again);
      expect(again.isWellFormed()).toBe(true);
    }
  });

  test("every value is looked up at the place where its text starts", () => {
    for (const text of randomTexts(8).slice(0, TEXTS / 5)) {
      if (parseSyntaxTree(text).problems.length > 0) continue;
      const value: unknown = JSON.parse(text);
      const lookup = createLookup({ file: "x.json", text, value });
      for (const { path, part } of pathsOf(value)) {
        const place = lookup(path);
        const offset = offsetOf(text, place.line ?? 0, place.column ?? 0);
        expect(longestValueAt(text, offset)).toEqual(part);
        const key = path.at(-1);
        if (typeof key !== "string") continue;
        const keyPlace = lookup(path, "key");
        const keyOffset = offsetOf(text, keyPlace.line ?? 0, keyPlace.column ?? 0);
        expect(longestValueAt(text, keyOffset)).toBe(key);
      }
    }
  });
});

interface Part {
  readonly path: (string | number)[];
  readonly part: unknown;
}

function pathsOf(value: unknown, path: (string | number)[] = []): Part[] {
  if (typeof value !== "object" || value === null) return [{ path, part: value }];
  const steps: [string | number, unknown][] = Array.isArray(value)
    ? value.map((item, index) => [index, item])
    : Object.entries(value);
  return [{ path, part: value }, ...steps.flatMap(([step, item]) => pathsOf(item, [...path, step]))];
}

/** The offset of a line and column, counted apart from the code under test. */
function offsetOf(text: string, line: number, column: number): number {
  const lines = text.split(/(?<=\r\n|\n|\r(?!\n))/);
  return lines.slice(0, line - 1).join("").length + column - 1;
}

/** The value of the longest text from an offset on that is JSON, so that `12` is not read as 1. */
function longestValueAt(text: string, offset: number): unknown {
  for (let end = text.length; end > offset; end -= 1) {
    const parsed = parse(text.slice(offset, end));
    if (parsed !== null) return parsed.value;
  }
  return undefined;
}
