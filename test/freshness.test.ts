import { describe, expect, test } from "vitest";
import { ageOf, formatAge, parseAge } from "../src/freshness.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

describe("an age", () => {
  test.each([
    ["12h", 12 * HOUR],
    ["30d", 30 * DAY],
    ["4w", 28 * DAY],
    ["0d", 0],
    ["never", Number.POSITIVE_INFINITY],
  ])("%j is taken", (text, age) => expect(parseAge(text)).toBe(age));

  test.each(["", "30", "d", "-1d", "1.5d", "30 d", "30D", "1000000d", "30d ", "always", "1e3h", "٣d"])(
    "%j is not taken",
    (text) => expect(parseAge(text)).toBeNull(),
  );

  test.each([
    [-DAY, "0 minutes"],
    [0, "0 minutes"],
    [MINUTE, "1 minute"],
    [HOUR - 1, "59 minutes"],
    [HOUR, "1 hour"],
    [DAY - 1, "23 hours"],
    [DAY, "1 day"],
    [30 * DAY + 23 * HOUR, "30 days"],
  ])("of %d ms reads %j", (age, text) => expect(formatAge(age)).toBe(text));
});

describe("the age of a scan", () => {
  const now = new Date("2026-03-01T12:00:00Z");

  test.each([
    ["2026-03-01T11:00:00Z", HOUR],
    ["2026-03-01T11:00:00.5Z", HOUR - 500],
    ["2026-03-01T13:00:00+02:00", HOUR],
    ["2026-02-28T12:00:00Z", DAY],
    ["2026-03-02T12:00:00Z", -DAY],
  ])("at %s is known", (scannedAt, age) => expect(ageOf(scannedAt, now)).toBe(age));

  test.each(["", "yesterday", "2026-02-30T00:00:00Z", "2026-03-01", "1772366400000", "2026-03-01T12:00:00"])(
    "at %j is not known",
    (scannedAt) => expect(ageOf(scannedAt, now)).toBeNull(),
  );
});
