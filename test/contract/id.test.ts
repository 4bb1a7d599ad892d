import { describe, expect, test } from "vitest";
import { explainBadId } from "../../src/contract/id.ts";

const OTHER = (character: string) =>
  `has ${character}, where only ASCII letters, digits, \`.\`, \`_\` and \`-\` may stand`;
const START = "does not start with a letter or digit";
const DEVICE = "is the name of a Windows device, which cannot be a file there";

describe("portable ids", () => {
  test.each([
    "a",
    "7",
    "Word-Count_2.0",
    "constructor",
    "toString",
    "hasOwnProperty",
    "x.json",
    "plugins",
    "plugin",
    "index.html",
    "console",
    "com",
    "com0",
    "com10",
    "null",
    "nul-x",
    "a..b",
    "a-",
    "a_",
    "x".repeat(200),
  ])("%s is one", (id) => {
    expect(explainBadId(id)).toBeNull();
  });

  test.each([
    ["", "is empty"],
    ["x".repeat(201), "has 201 characters, at most 200"],
    [".", START],
    ["..", START],
    [".hidden", START],
    ["-flag", START],
    ["_x", START],
    ["__proto__", START],
    ["a/b", OTHER('"/"')],
    ["../../etc/passwd", OTHER('"/"')],
    ["a\\b", OTHER('"\\\\"')],
    ["a b", OTHER('" "')],
    ["a%2fb", OTHER('"%"')],
    ["a:b", OTHER('":"')],
    ["a\u0000", OTHER('"\\u0000"')],
    ["a\n", OTHER('"\\n"')],
    ["ünïcode", OTHER('"ü"')],
    ["a🙂", OTHER('"🙂"')],
    ["a.", "ends in a dot, which Windows drops from file names"],
    ["con", DEVICE],
    ["CON", DEVICE],
    ["Nul.txt", DEVICE],
    ["aux.tar.gz", DEVICE],
    ["com1", DEVICE],
    ["LPT9.x", DEVICE],
    ["prn", DEVICE],
  ])("%j is none, since it %s", (id, reason) => {
    expect(explainBadId(id)).toBe(reason);
  });
});
