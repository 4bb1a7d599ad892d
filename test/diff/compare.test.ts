import { describe, expect, test } from "vitest";
import { type Plugin, pluginSchema } from "../../src/contract/plugin.ts";
import type { ReadableCatalog } from "../../src/contract/readable-catalog.ts";
import { compareCatalogs } from "../../src/diff/compare.ts";
import { compareFields } from "../../src/diff/field-changes.ts";
import { fullRecord } from "../support/records.ts";

/** A plugin with every field of the contract, as JSON brings it. */
const FULL = pick(fullRecord("word-count"));

function pick(record: Record<string, unknown>): Plugin {
  const fields = Object.keys(pluginSchema.shape).map((field) => [field, record[field]]);
  return JSON.parse(JSON.stringify(Object.fromEntries(fields)));
}

function catalogOf(...plugins: readonly Plugin[]): ReadableCatalog {
  return {
    generatedAt: "2026-01-30T09:00:00Z",
    ids: plugins.map(({ id }) => id),
    read: (wanted) => plugins.find(({ id }) => id === wanted) ?? null,
  };
}

/** Every way to a value that is no object, through objects but not through lists. */
function leaves(value: object, way: readonly string[] = []): string[][] {
  return Object.entries(value).flatMap(([key, part]) =>
    typeof part === "object" && part !== null && !Array.isArray(part) && way.length === 0
      ? leaves(part, [...way, key])
      : [[...way, key]],
  );
}

/** A copy with another value at a way. */
function changed(plugin: Plugin, way: readonly string[]): Plugin {
  const copy = structuredClone(plugin) as Record<string, unknown>;
  const [first = "", second] = way;
  if (second === undefined) copy[first] = "another";
  else copy[first] = { ...(copy[first] as object), [second]: "another" };
  return copy as Plugin;
}

describe("a plugin", () => {
  test("that is read twice is the same", () => {
    expect(compareFields(FULL, structuredClone(FULL))).toEqual([]);
  });

  test.each(leaves(FULL).map((way) => [way.join("."), way] as const))(
    "shows that %s is different",
    (field, way) => {
      const [change, ...others] = compareFields(FULL, changed(FULL, way));
      expect(change).toMatchObject({ field, after: "another" });
      expect(others).toEqual([]);
    },
  );

  test.each(Object.keys(FULL).map((field) => [field]))(
    "shows that %s is gone, and that it has come",
    (field) => {
      const rest = Object.fromEntries(Object.entries(FULL).filter(([name]) => name !== field)) as Plugin;
      const expected = leaves({ [field]: FULL[field as keyof Plugin] }).map((way) => way.join("."));
      const gone = compareFields(FULL, rest);
      expect(gone.map((change) => change.field)).toEqual(expected);
      expect(gone.every(({ before, after }) => before !== undefined && after === undefined)).toBe(true);
      const come = compareFields(rest, FULL);
      expect(come.map((change) => change.field)).toEqual(expected);
      expect(come.every(({ before, after }) => before === undefined && after !== undefined)).toBe(true);
    },
  );

  test("shows that an empty manifest has come", () => {
    const { manifest: _, ...rest } = FULL;
    const change = { field: "manifest", before: undefined, after: {} };
    expect(compareFields(rest, { ...rest, manifest: {} })).toEqual([change]);
  });

  test("is the same whatever the order of its manifest's keys", () => {
    const manifest = (text: string) => ({ ...FULL, manifest: JSON.parse(text) });
    expect(
      compareFields(manifest('{"a":{"b":1,"c":2},"d":3}'), manifest('{"d":3,"a":{"c":2,"b":1}}')),
    ).toEqual([]);
  });

  test("is different where the order of a list is", () => {
    const categories = (...names: string[]) => ({ ...FULL, categories: names });
    expect(compareFields(categories("a", "b"), categories("b", "a"))).toMatchObject([
      { field: "categories" },
    ]);
  });

  test("may have a manifest with keys that objects have as properties", () => {
    const manifest = (text: string) => ({ ...FULL, manifest: JSON.parse(text) });
    const changes = compareFields(
      manifest('{"__proto__":{"polluted":1},"constructor":1}'),
      manifest('{"__proto__":{"polluted":2},"toString":1}'),
    );
    expect(changes).toEqual([
      { field: "manifest.__proto__", before: { polluted: 1 }, after: { polluted: 2 } },
      { field: "manifest.constructor", before: 1, after: undefined },
      { field: "manifest.toString", before: undefined, after: 1 },
    ]);
  });
});

describe("two catalogs", () => {
  const [a, b, c] = ["a", "b", "c"].map((id) => ({ ...FULL, id })) as [Plugin, Plugin, Plugin];

  test("are compared by id, whatever their order", () => {
    const comparison = compareCatalogs(catalogOf(a, b, c), catalogOf(c, a, b));
    expect(comparison).toMatchObject({ added: [], removed: [], changed: [], unchanged: 3 });
  });

  test("keep the order of their lists", () => {
    const comparison = compareCatalogs(catalogOf(c, b), catalogOf(b, a));
    expect(comparison).toMatchObject({
      added: [{ id: "a" }],
      removed: [{ id: "c" }],
      changed: [],
      unchanged: 1,
    });
  });

  test("take ids that differ by case for two plugins", () => {
    const comparison = compareCatalogs(catalogOf(a), catalogOf({ ...a, id: "A" }));
    expect(comparison).toMatchObject({ added: [{ id: "A" }], removed: [{ id: "a" }] });
  });

  test.each([
    ["before", (good: ReadableCatalog, bad: ReadableCatalog) => compareCatalogs(bad, good)],
    ["after", (good: ReadableCatalog, bad: ReadableCatalog) => compareCatalogs(good, bad)],
  ])("are not compared where a plugin of the one %s cannot be read", (_, compare) => {
    const bad = (...ids: string[]): ReadableCatalog => ({ generatedAt: "", ids, read: () => null });
    expect(compare(catalogOf(a), bad("a"))).toBeNull();
    expect(compare(catalogOf(a), bad("b"))).toBeNull();
    expect(compare(catalogOf(), bad("a"))).toBeNull();
    expect(compare(catalogOf(a), catalogOf(a))).not.toBeNull();
  });
});
