import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { recordJsonSchema } from "../../src/contract/json-schema.ts";
import { FIELD_CASES } from "../records/field-cases.ts";
import { writeFiles } from "../support/files.ts";
import { compileComponents, compileSchema } from "../support/json-schema.ts";
import { fullRecord, minimalRecord, toText } from "../support/records.ts";
import { runCli } from "../support/run-cli.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const MOST_PLUGINS = 500;

/** Publishes records that must be valid, and returns the site's folder. */
async function publish(records: Readonly<Record<string, unknown>>): Promise<string> {
  const project = temporaryFolder();
  const files = Object.entries(records).map(
    ([id, record]) => [`records/${id}.json`, toText(record)] as const,
  );
  writeFiles(project, Object.fromEntries(files));
  expect(await runCli(["build"], { workingDirectory: project })).toMatchObject({ status: 0 });
  return path.join(project, "dist");
}

function read(site: string, name: string): string {
  return readFileSync(path.join(site, name), "utf8");
}

/** Holds the catalog and every plugin of a site to the site's own OpenAPI document. */
function expectSiteToKeepItsContract(site: string): number {
  const component = compileComponents(read(site, "openapi.json"));
  const isCatalog = component("PluginCatalog");
  isCatalog(JSON.parse(read(site, "api/plugins")));
  expect(isCatalog.errors).toBeNull();
  const isPlugin = component("Plugin");
  const names = readdirSync(path.join(site, "api/plugin"));
  for (const name of names) {
    isPlugin(JSON.parse(read(site, `api/plugin/${name}`)));
    expect(isPlugin.errors, name).toBeNull();
  }
  return names.length;
}

describe("the OpenAPI document", () => {
  test("reads like this", async () => {
    const site = await publish({ x: minimalRecord("x") });
    const document = JSON.stringify(JSON.parse(read(site, "openapi.json")), null, 2);
    await expect(`${document}\n`).toMatchFileSnapshot("openapi.golden.json");
  });

  test("describes whatever is published, at every bound", async () => {
    const passing = FIELD_CASES.filter(({ expected }) => expected === undefined).slice(0, MOST_PLUGINS);
    const records = passing.map(({ change }, index) => [
      `case-${index}`,
      change(fullRecord(`case-${index}`)),
    ]);
    const site = await publish(Object.fromEntries(records));
    expect(expectSiteToKeepItsContract(site)).toBe(passing.length);
    expect(passing.length).toBeGreaterThan(150);
  });

  test("describes an empty catalog", async () => {
    const project = temporaryFolder();
    writeFiles(project, { "records/.gitkeep": "" });
    await runCli(["build", "--allow-empty"], { workingDirectory: project });
    const isCatalog = compileComponents(read(path.join(project, "dist"), "openapi.json"))("PluginCatalog");
    const catalog = JSON.parse(read(path.join(project, "dist"), "api/plugins"));
    expect(catalog).toEqual({ plugins: [], count: 0, generatedAt: expect.any(String) });
    isCatalog(catalog);
    expect(isCatalog.errors).toBeNull();
  });

  test("refuses what is not the contract's", async () => {
    const site = await publish({ x: fullRecord("x") });
    const component = compileComponents(read(site, "openapi.json"));
    const catalog = JSON.parse(read(site, "api/plugins"));
    const plugin = catalog.plugins[0];
    const isCatalog = component("PluginCatalog");
    const isPlugin = component("Plugin");
    expect(isCatalog(catalog)).toBe(true);
    expect(isCatalog({ ...catalog, more: 1 })).toBe(false);
    expect(isCatalog({ ...catalog, count: 501 })).toBe(false);
    expect(isCatalog({ ...catalog, count: -1 })).toBe(false);
    expect(isCatalog({ ...catalog, plugins: Array(501).fill(plugin) })).toBe(false);
    expect(isCatalog({ ...catalog, generatedAt: "2026-02-29T00:00:00Z" })).toBe(false);
    expect(isCatalog({ ...catalog, generatedAt: "2026-01-01T00:00:00+00:00" })).toBe(false);
    expect(isCatalog({ plugins: [], count: 0 })).toBe(false);
    expect(isPlugin(plugin)).toBe(true);
    expect(isPlugin({ ...plugin, package: "x" })).toBe(false);
    expect(isPlugin({ ...plugin, url: "no address" })).toBe(false);
    expect(isPlugin({ ...plugin, manifest: [] })).toBe(false);
    expect(isPlugin({ ...plugin, security: { ...plugin.security, commit: "x" } })).toBe(false);
  });
});

/** What only the program says, not the schema: more than a validator's formats do. */
const BEYOND_JSON_SCHEMA = new Set([
  'addedAt: "2026-01-28 07:00:00+02:00"',
  'addedAt: "2026-01-28t07:00:00+02:00"',
]);

describe("the JSON Schema of a record", () => {
  const isRecord = compileSchema(recordJsonSchema());

  test.each(FIELD_CASES.filter(({ situation }) => !BEYOND_JSON_SCHEMA.has(situation)))(
    "agrees with the program: $situation",
    ({ change, expected }) => {
      isRecord(change(fullRecord("x")));
      if (expected === undefined) expect(isRecord.errors).toBeNull();
      else expect(isRecord.errors).not.toBeNull();
    },
  );

  test.each(["", "-x", "_x", ".x", "x.", "a b", "a/b", "ü", "x\n", "x".repeat(201)])(
    "refuses the id %j",
    (id) => {
      expect(isRecord({ ...minimalRecord("x"), id })).toBe(false);
    },
  );

  test("is what `schema` prints", async () => {
    const finished = await runCli(["schema"], { workingDirectory: temporaryFolder() });
    expect(finished).toMatchObject({ status: 0, stderr: "" });
    expect(JSON.parse(finished.stdout)).toEqual(recordJsonSchema());
    await expect(finished.stdout).toMatchFileSnapshot("record-schema.golden.json");
  });
});
