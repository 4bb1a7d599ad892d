import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { FIELDS } from "../contract/tables.ts";
import { runCli } from "../support/run-cli.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const RECORDS = path.join(import.meta.dirname, "../../records");

/** Every way to a field or an item in a value, with 0 for each item. */
function pathsIn(value: unknown, way: readonly (string | number)[] = []): string[] {
  if (typeof value !== "object" || value === null || way[0] === "manifest") return [way.join(".")];
  const steps: (readonly [string | number, unknown])[] = Array.isArray(value)
    ? value.map((item) => [0, item])
    : Object.entries(value);
  return [way.join("."), ...steps.flatMap(([step, inner]) => pathsIn(inner, [...way, step]))];
}

describe("the example records", () => {
  const names = readdirSync(RECORDS, { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith(".json"),
  );
  const records = names.map((name) => JSON.parse(readFileSync(path.join(RECORDS, name), "utf8")));

  test("are valid, without a warning", async () => {
    const finished = await runCli(["validate", "--strict", "--records", RECORDS], {
      workingDirectory: temporaryFolder(),
    });
    expect(finished).toMatchObject({ status: 0, stderr: `Valid: ${names.length} records checked.\n` });
  });

  test("use every field between them", () => {
    const used = new Set(records.flatMap((record) => pathsIn(record)));
    expect(FIELDS.map(({ path }) => path.join(".")).filter((field) => !used.has(field))).toEqual([]);
  });

  test("say that they are examples", () => {
    for (const { id, description } of records) {
      expect(id).toMatch(/example/);
      expect(description).toMatch(/example/i);
    }
  });
});
