import { describe, expect, test } from "vitest";
import { Failure } from "../src/failure.ts";
import { chooseGeneratedAt } from "../src/generated-at.ts";

const now = () => new Date("2026-01-31T10:00:00.123Z");

describe("the catalog's timestamp", () => {
  test("is the option's, as it was written, before all others", () => {
    const sources = { option: "2026-01-01T00:00:00.50Z", sourceDateEpoch: "0", now };
    expect(chooseGeneratedAt(sources)).toBe("2026-01-01T00:00:00.50Z");
  });

  test.each([
    ["0", "1970-01-01T00:00:00.000Z"],
    ["1767225600", "2026-01-01T00:00:00.000Z"],
    ["253402300799", "9999-12-31T23:59:59.000Z"],
  ])("is SOURCE_DATE_EPOCH's %s else", (sourceDateEpoch, expected) => {
    expect(chooseGeneratedAt({ option: undefined, sourceDateEpoch, now })).toBe(expected);
  });

  test.each([undefined, ""])("is the clock's where SOURCE_DATE_EPOCH is %j", (sourceDateEpoch) => {
    expect(chooseGeneratedAt({ option: undefined, sourceDateEpoch, now })).toBe("2026-01-31T10:00:00.123Z");
  });

  test.each(["-1", "1.5", "1e9", " 1", "1\n", "0x10", "now", "253402300800", "9".repeat(400)])(
    "is none where SOURCE_DATE_EPOCH is %j",
    (sourceDateEpoch) => {
      const choose = () => chooseGeneratedAt({ option: undefined, sourceDateEpoch, now });
      expect(choose).toThrow(Failure);
      expect(choose).toThrow(
        /^SOURCE_DATE_EPOCH is ".*, not a number of seconds since 1970-01-01T00:00:00Z\.$/,
      );
    },
  );
});
