import { constants } from "node:buffer";
import { describe, expect, test } from "vitest";
import { parseJson } from "../../src/json/document.ts";
import { isChangedByJavaScript } from "../../src/json/numbers.ts";

/** The findings about a file, each as `code line:column pointer`. */
function findings(content: string | Uint8Array): string[] {
  return parseJson("x.json", Buffer.from(content)).diagnostics.map(
    ({ code, line, column, pointer }) => `${code} ${line}:${column} ${pointer}`,
  );
}

function parsedValue(content: string | Uint8Array): unknown {
  return parseJson("x.json", Buffer.from(content)).document?.value;
}

describe("what is JSON and comes through whole", () => {
  test.each([
    ["a byte order mark", '\ufeff{"a":1}', { a: 1 }],
    ["CRLF", '{\r\n"a":1\r\n}\r\n', { a: 1 }],
    ["no last line break", '{"a":1}', { a: 1 }],
    ["the empty key", '{"":1}', { "": 1 }],
    ["whole pairs of escapes", '["\\ud83d\\ude42"]', ["🙂"]],
    ["a replacement character", '["\ufffd"]', ["\ufffd"]],
    ["a line separator in a string", '["\u2028"]', ["\u2028"]],
    ["the same key in two objects", '[{"a":1},{"a":2}]', [{ a: 1 }, { a: 2 }]],
    ["numbers written otherwise", "[1.0, 1E2, -0.0, 0e999999999999]", [1, 100, -0, 0]],
    [
      "the edges of what a double holds",
      "[5e-324, 1.7976931348623157e308]",
      [5e-324, 1.7976931348623157e308],
    ],
  ])("%s", (_, text, value) => {
    expect(findings(text)).toEqual([]);
    expect(parsedValue(text)).toEqual(value);
  });

  test("1,000 levels, and not one more", () => {
    const nested = (levels: number) => "[".repeat(levels) + "]".repeat(levels);
    expect(findings(nested(1000))).toEqual([]);
    expect(findings(nested(1001))).toEqual([`json-too-deep 1:1001 ${"/0".repeat(1000)}`]);
  });

  test("__proto__ is a key like any other", () => {
    const value = parsedValue('{"__proto__":{"x":1},"constructor":2}') as object;
    expect(Object.keys(value)).toEqual(["__proto__", "constructor"]);
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
    expect(findings('{"__proto__":1,"__proto__":2}')).toEqual(["json-duplicate-key 1:16 /__proto__"]);
  });
});

describe("what JSON.parse would lose", () => {
  test.each([
    ["a key given twice", '{"a":1,\n "a":2}', ["json-duplicate-key 2:2 /a"]],
    [
      "a key given three times",
      '{"a":1,"a":2,"a":3}',
      ["json-duplicate-key 1:8 /a", "json-duplicate-key 1:14 /a"],
    ],
    ["a key spelt with an escape", '{"a":1,"\\u0061":2}', ["json-duplicate-key 1:8 /a"]],
    ["a key deep inside", '{"m":[{"x/y":{"k":1,"k":2}}]}', ["json-duplicate-key 1:21 /m/0/x~1y/k"]],
    ["an equal number of colons in strings", '{"a":":","a":"{:"}', ["json-duplicate-key 1:10 /a"]],
    ["half a pair", '{"a":"x\\ud83dy"}', ["json-lone-surrogate 1:8 /a"]],
    ["the second half", '["\\udc00"]', ["json-lone-surrogate 1:3 /0"]],
    ["half a pair in a key", '{"\\uD83D":1}', ["json-lone-surrogate 1:3 "]],
    ["1e400", '{"n":1e400}', ["json-number-changed 1:6 /n"]],
    ["9007199254740993", "[9007199254740993]", ["json-number-changed 1:2 /0"]],
    ["-9007199254740993", "[-9007199254740993]", ["json-number-changed 1:2 /0"]],
    ["1e-400", "[1e-400]", ["json-number-changed 1:2 /0"]],
    ["a fraction longer than a double", "[0.12345678901234567890]", ["json-number-changed 1:2 /0"]],
  ])("%s", (_, text, expected) => {
    expect(findings(text)).toEqual(expected);
  });

  test("an exponent of a million digits is refused at once", () => {
    expect(isChangedByJavaScript(`1e${"9".repeat(1_000_000)}`)).toBe(true);
    expect(isChangedByJavaScript(`1e-${"9".repeat(1_000_000)}`)).toBe(true);
    expect(isChangedByJavaScript(`0e-${"9".repeat(1_000_000)}`)).toBe(false);
  });
});

describe("what is no JSON", () => {
  test.each([
    ["", "1:1"],
    ["\ufeff", "1:1"],
    [" \r\n\t", "1:1"],
    ["{", "1:2"],
    ['{"a"', "1:5"],
    ['{"a":', "1:6"],
    ['{"a":1', "1:7"],
    ['{"a":1,', "1:8"],
    ['{"a":1,}', "1:7"],
    ["{,}", "1:2"],
    ["[1,,2]", "1:4"],
    ["[1 2]", "1:4"],
    ['{"a" 1}', "1:6"],
    ["{a:1}", "1:2"],
    ["{'a':1}", "1:2"],
    ['"abc', "1:1"],
    ['["a\nb"]', "1:2"],
    ['["a\tb"]', "1:4"],
    ['["\\x"]', "1:3"],
    ['["\\u12g4"]', "1:3"],
    ['["\\', "1:3"],
    ["[01]", "1:2"],
    ["[1.]", "1:2"],
    ["[.5]", "1:2"],
    ["[+1]", "1:2"],
    ["[-]", "1:2"],
    ["[1e]", "1:2"],
    ["[0x10]", "1:3"],
    ["[NaN]", "1:2"],
    ["[Infinity]", "1:2"],
    ["[-Infinity]", "1:2"],
    ["[tru]", "1:2"],
    ["[nullx]", "1:6"],
    ["[True]", "1:2"],
    ["// x\n{}", "1:1"],
    ["{} // x", "1:4"],
    ["{/* x */}", "1:2"],
    ["{}{}", "1:3"],
    ["]", "1:1"],
    ["\u00a0{}", "1:1"],
    ["\u0000", "1:1"],
    ["<!doctype html>", "1:1"],
    ["{\r\n  x\r\n}", "2:3"],
    ["{\r  x}", "2:3"],
  ])("%j is told of at %s", (text, place) => {
    expect(parsedValue(text)).toBeUndefined();
    const problems = parseJson("x.json", Buffer.from(text)).diagnostics;
    expect(problems.map(({ code, line, column }) => `${code} ${line}:${column}`)).toEqual([
      `json-syntax ${place}`,
    ]);
    for (const { message, hint } of problems) expect(`${message} ${hint}`).toMatch(/^[^\n\r\t\u0000]+\.$/);
  });

  test.each([
    ["closed", "[".repeat(200_000) + "]".repeat(200_000)],
    ["not closed", "[".repeat(200_000)],
    ["of objects", '{"a":'.repeat(200_000)],
    ["closed, of objects", `${'{"a":'.repeat(200_000)}1${"}".repeat(200_000)}`],
  ])("nesting 200,000 deep, %s, is a finding and no crash", (_, text) => {
    expect(parsedValue(text)).toBeUndefined();
    expect(findings(text)).toEqual([expect.stringMatching(/^json-too-deep 1:\d+ /)]);
  });
});

describe("what is no UTF-8", () => {
  const text = '{"a":"é"}';
  test.each([
    ["UTF-16 LE with a mark", Buffer.from(`\ufeff${text}`, "utf16le"), "1:1"],
    ["UTF-16 BE with a mark", Buffer.from(`\ufeff${text}`, "utf16le").swap16(), "1:1"],
    ["UTF-16 LE", Buffer.from(text, "utf16le"), "1:1"],
    ["UTF-16 BE", Buffer.from(text, "utf16le").swap16(), "1:1"],
    ["a lone UTF-16 mark", Buffer.from([0xff, 0xfe]), "1:1"],
    ["UTF-32 BE with a mark", Buffer.from([0, 0, 0xfe, 0xff, 0, 0, 0, 0x7b]), "1:3"],
    ["Latin-1", Buffer.from(text, "latin1"), "1:7"],
    ["an overlong slash", Buffer.from([0x22, 0xc0, 0xaf, 0x22]), "1:2"],
    ["a surrogate", Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22]), "1:2"],
    ["a truncated character", Buffer.from([0x22, 0xf0, 0x9f, 0x99]), "1:2"],
    ["beyond Unicode", Buffer.from([0x22, 0xf5, 0x80, 0x80, 0x80, 0x22]), "1:2"],
    [
      "a second line",
      Buffer.concat([Buffer.from('{"é\ufffd":\n "🙂'), Buffer.from([0x80]), Buffer.from('"}')]),
      "2:5",
    ],
  ])("%s", (_, content, place) => {
    const { document, diagnostics } = parseJson("x.json", content);
    expect(document).toBeNull();
    expect(diagnostics.map(({ code, line, column }) => `${code} ${line}:${column}`)).toEqual([
      `encoding-not-utf8 ${place}`,
    ]);
  });
});

test("what is longer than any text can be", () => {
  // The system gives its pages only when they are read.
  const { document, diagnostics } = parseJson("x.json", Buffer.alloc(constants.MAX_STRING_LENGTH + 1));
  expect(document).toBeNull();
  expect(diagnostics.map(({ code, message }) => `${code} ${message}`)).toEqual([
    'file-unreadable "x.json" is larger than a program can read as text.',
  ]);
});
