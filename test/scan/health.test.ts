import { expect, test } from "vitest";
import { judgeFiles } from "../../src/scan/health.ts";

test.each([
  ["LICENSE", true],
  ["licence.md", true],
  ["LICENSE-MIT", true],
  ["COPYING", true],
  ["UNLICENSE", true],
  ["docs/LICENSE", false],
  ["license-checker.js", false],
  ["licenses.md", false],
])("%s says that there is a license: %s", (file, expected) => {
  expect(judgeFiles([file], [], null).hasLicense).toBe(expected);
});

test.each([
  ["test/a.js", true],
  ["src/__tests__/a.ts", true],
  ["src/a.test.tsx", true],
  ["a.spec.mjs", true],
  ["test_a.py", true],
  ["a_test.go", true],
  ["node_modules/x/test/a.js", false],
  ["latest/a.js", false],
  ["src/contest.ts", false],
  ["test", false],
])("%s says that there are tests: %s", (file, expected) => {
  expect(judgeFiles([file], [], null).hasTests).toBe(expected);
});

test.each([
  [{ typecheck: "x" }, true],
  [{ "type-check:ci": "x" }, true],
  [{ "check:types": "x" }, true],
  [{ tsc: "x" }, true],
  [{ lint: "eslint . && tsc --noEmit" }, true],
  [{ check: "svelte-check" }, true],
  [{ build: "tsc" }, false],
  [{ build: "echo tsc-like" }, false],
  [{ typecheck: 5 }, false],
  ["tsc --noEmit", false],
])("the scripts %j check types: %s", (scripts, expected) => {
  expect(judgeFiles([], [], { scripts }).hasTypecheckScript).toBe(expected);
});
