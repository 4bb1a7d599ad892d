import type { Code } from "../diagnostics/codes.ts";
import { plural, quote } from "../diagnostics/wording.ts";
import { MAXIMUM_DEPTH } from "./depth.ts";
import { explainUnexpected, readNumber, readString, skipWhitespace } from "./lexer.ts";
import { isChangedByJavaScript } from "./numbers.ts";
import type { JsonPath } from "./positions.ts";

/** Where a value stands in a text, and its parts. Offsets count UTF-16 code units. */
export interface JsonNode {
  readonly start: number;
  /** The members of an object; of a key given twice the last, as `JSON.parse` takes it. */
  readonly members?: ReadonlyMap<string, JsonMember>;
  readonly items?: readonly JsonNode[];
}

export interface JsonMember {
  readonly keyStart: number;
  readonly value: JsonNode;
}

/** Something wrong with the JSON itself. */
export interface JsonProblem {
  readonly code: Code;
  readonly offset: number;
  readonly path: JsonPath;
  readonly message: string;
  readonly hint?: string | undefined;
}

export interface SyntaxTree {
  /** Null where the text is not JSON, or too deep to go on. */
  readonly root: JsonNode | null;
  /** In the order of the text; the last is the one that ended the parse where `root` is null. */
  readonly problems: readonly JsonProblem[];
}

/** Parses JSON for its positions and for what `JSON.parse` hides; see `mayHideLosses`. */
export function parseSyntaxTree(text: string): SyntaxTree {
  const problems: JsonProblem[] = [];
  const path: (string | number)[] = [];
  let index = skipWhitespace(text, 0);

  const root = parseValue();
  if (root === null) return { root, problems };
  index = skipWhitespace(text, index);
  if (index < text.length) {
    fail(index, "Something follows the end of the JSON value.", "Remove it: a file holds one value.");
    return { root: null, problems };
  }
  return { root, problems };

  function report(code: Code, offset: number, message: string, hint?: string): void {
    problems.push({ code, offset, path: [...path], message, hint });
  }

  /** Reports what ends the parse; null is what every parser below returns then. */
  function fail(offset: number, message: string, hint?: string): null {
    report("json-syntax", offset, message, hint);
    return null;
  }

  function failUnexpected(expected: string): null {
    const { offset, message, hint } = explainUnexpected(text, index, expected);
    return fail(offset, message, hint);
  }

  function parseValue(): JsonNode | null {
    const start = index;
    switch (text[index]) {
      case "{":
      case "[":
        if (path.length === MAXIMUM_DEPTH) {
          report(
            "json-too-deep",
            start,
            `Objects and lists are nested more than ${plural(MAXIMUM_DEPTH, "level")} deep.`,
          );
          return null;
        }
        return text[index] === "{" ? parseObject() : parseList();
      case '"':
        return parseString() === null ? null : { start };
      case "t":
      case "f":
      case "n":
        return parseWord() ? { start } : failUnexpected("a value");
      default:
        return parseNumber() ? { start } : failUnexpected("a value");
    }
  }

  function parseObject(): JsonNode | null {
    const start = index;
    const members = new Map<string, JsonMember>();
    index = skipWhitespace(text, index + 1);
    while (text[index] !== "}") {
      if (members.size > 0 && !parseComma("}")) return null;
      const keyStart = index;
      if (text[index] !== '"') return failUnexpected("a key in double quotes");
      const key = parseString();
      if (key === null) return null;
      path.push(key);
      if (members.has(key))
        report("json-duplicate-key", keyStart, `The key ${quote(key)} is given twice in one object.`);
      index = skipWhitespace(text, index);
      if (text[index] !== ":") return failUnexpected("a colon after the key");
      index = skipWhitespace(text, index + 1);
      const value = parseValue();
      if (value === null) return null;
      members.set(key, { keyStart, value });
      path.pop();
      index = skipWhitespace(text, index);
    }
    index += 1;
    return { start, members };
  }

  function parseList(): JsonNode | null {
    const start = index;
    const items: JsonNode[] = [];
    index = skipWhitespace(text, index + 1);
    while (text[index] !== "]") {
      if (items.length > 0 && !parseComma("]")) return null;
      path.push(items.length);
      const item = parseValue();
      if (item === null) return null;
      items.push(item);
      path.pop();
      index = skipWhitespace(text, index);
    }
    index += 1;
    return { start, items };
  }

  function parseComma(closing: string): boolean {
    const comma = index;
    if (text[comma] !== ",") {
      failUnexpected(`a comma or ${closing}`);
      return false;
    }
    index = skipWhitespace(text, comma + 1);
    if (text[index] === closing) {
      fail(comma, `A comma stands before the closing ${closing}.`, "Remove the comma.");
      return false;
    }
    return true;
  }

  function parseString(): string | null {
    const result = readString(text, index);
    if ("message" in result) return fail(result.offset, result.message, result.hint);
    for (const offset of result.loneSurrogates) {
      report(
        "json-lone-surrogate",
        offset,
        `The escape ${text.slice(offset, offset + 6)} is half a character.`,
      );
    }
    index = result.end;
    return result.value;
  }

  function parseNumber(): boolean {
    const literal = readNumber(text, index);
    if (literal === null) return false;
    if (isChangedByJavaScript(literal)) {
      const value = Number(literal);
      const becomes = Number.isFinite(value) ? `become ${value}` : "be lost";
      report(
        "json-number-changed",
        index,
        `The number ${quote(literal).slice(1, -1)} would ${becomes} in JavaScript.`,
      );
    }
    index += literal.length;
    return true;
  }

  function parseWord(): boolean {
    const word = ["true", "false", "null"].find((candidate) => text.startsWith(candidate, index));
    index += word?.length ?? 0;
    return word !== undefined;
  }
}
