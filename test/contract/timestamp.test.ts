import { describe, expect, test } from "vitest";
import { isTimestamp } from "../../src/contract/timestamp.ts";

describe("UTC timestamps", () => {
  test.each([
    "2026-01-31T10:00:00Z",
    "2024-02-29T00:00:00Z",
    "2000-02-29T23:59:59.999999999Z",
    "0000-01-01T00:00:00Z",
    "9999-12-31T23:59:59Z",
  ])("%s is one", (text) => {
    expect(isTimestamp(text, "utc")).toBe(true);
    expect(isTimestamp(text, "numeric")).toBe(false);
  });

  test.each([
    "",
    "2026-02-29T00:00:00Z",
    "2100-02-29T00:00:00Z",
    "2026-06-31T00:00:00Z",
    "2026-01-01T10:00Z",
    "2026-01-01T10:00:00",
    "2026-01-01T10:00:00+00:00",
    "2026-01-01T10:00:00-00:00",
    "2026-01-01T24:00:00Z",
    "2026-01-01T23:60:00Z",
    "2026-01-01T23:59:60Z",
    "2026-01-01T10:00:00,5Z",
    "2026-01-01 10:00:00Z",
    "2026-01-01t10:00:00z",
    "+002026-01-01T10:00:00Z",
    "26-01-01T10:00:00Z",
    "2026-1-1T10:00:00Z",
    "2026-01-01T10:00:00ZZ",
    "2026-01-01T10:00:00Z\n",
    "２０２６-01-01T10:00:00Z",
  ])("%j is none", (text) => {
    expect(isTimestamp(text, "utc")).toBe(false);
  });
});
