import { describe, expect, test } from "vitest";
import { isChangedByJavaScript } from "../../src/json/numbers.ts";
import { createRandom } from "../support/random.ts";

describe("a number is changed by JavaScript", () => {
  test.each([
    ["9007199254740993", true],
    ["9007199254740992", false],
    ["-9007199254740993", true],
    ["90071992547409920", false],
    ["9007199254740993e0", true],
    ["1e400", true],
    ["-1e400", true],
    ["1e-400", true],
    ["1e308", false],
    ["1.7976931348623157e308", false],
    ["1.7976931348623159e308", true],
    ["5e-324", false],
    ["4e-324", true],
    ["0.1", false],
    ["0.10000000000000000", false],
    ["0.10000000000000001", true],
    ["0.30000000000000004", false],
    ["1.0000000000000000000", false],
    ["1E2", false],
    ["1e+2", false],
    ["100e-2", false],
    ["0.000000000000000000001", false],
    ["123456789012345", false],
    ["1234567890123456789", true],
    ["1000000000000000000000000", false],
    ["0e999999999999999999999", false],
    ["0.0e-999999999999999999999", false],
    ["-0.0", false],
    ["1e0000000000000000000000002", false],
  ])("%s: %j", (literal, isChanged) => {
    expect(isChangedByJavaScript(literal)).toBe(isChanged);
  });

  test("never, where JavaScript itself has written it", () => {
    const random = createRandom(1);
    const bits = new DataView(new ArrayBuffer(8));
    for (let count = 0; count < 20_000; count += 1) {
      for (let byte = 0; byte < 8; byte += 1) bits.setUint8(byte, random.below(256));
      const value = bits.getFloat64(0);
      if (!Number.isFinite(value)) continue;
      const literal = String(value);
      expect(isChangedByJavaScript(literal), literal).toBe(false);
    }
  });
});
