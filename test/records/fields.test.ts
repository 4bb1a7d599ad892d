import { beforeAll, describe, expect, test } from "vitest";
import type { Path } from "../support/change.ts";
import { fullRecord, toText } from "../support/records.ts";
import { type Finding, validateBatch } from "../support/validate-batch.ts";
import { FIELD_CASES as CASES } from "./field-cases.ts";

/** More would be one finding more: too many records. */
const BATCH_SIZE = 500;

describe("every field of a record", () => {
  const findingsOf: ((file: string) => Finding[])[] = [];

  beforeAll(async () => {
    for (let start = 0; start < CASES.length; start += BATCH_SIZE) {
      const batch = CASES.slice(start, start + BATCH_SIZE);
      const files = batch.map(({ change }, index) => {
        const id = `case-${start + index}`;
        return [`${id}.json`, toText(change(fullRecord(id)))] as const;
      });
      findingsOf.push(await validateBatch(Object.fromEntries(files)));
    }
  });

  test.each(CASES.map((item, index) => ({ ...item, index })))("$situation", ({ index, expected }) => {
    const findings = findingsOf[Math.floor(index / BATCH_SIZE)]?.(`case-${index}.json`) ?? [];
    const shown = findings.map(({ code, pointer, at }) => ({ code, pointer, at }));
    if (expected === undefined) {
      expect(shown).toEqual([]);
      return;
    }
    const { code, path, at } = expected;
    // The text at the place is cut, and the rest of its line follows.
    const start = at.slice(0, shown[0]?.at.length);
    expect(shown).toEqual([{ code, pointer: toPointer(path), at: expect.stringMatching(asStart(start)) }]);
  });
});

function asStart(text: string): RegExp {
  return new RegExp(`^${text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&")}`);
}

function toPointer(path: Path): string {
  return path.map((step) => `/${String(step).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
}
