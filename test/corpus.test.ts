import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { isWithinAllowList } from "../src/html/is-within-allow-list.ts";
import { PLUGIN_FIELDS_IN_ORDER } from "./contract/tables.ts";
import { compileComponents } from "./support/json-schema.ts";
import { runCli } from "./support/run-cli.ts";
import { deleteFolder, newFolder } from "./support/temporary-folder.ts";

/** Real records beside the project; nothing of them is the project's. */
const CORPUS = path.join(import.meta.dirname, "../../shared/corpus/records");
const HTML_FIELDS = ["installNotesHtml", "limitationsNotesHtml"];

type Plugin = Readonly<Record<string, unknown>>;

function readJson(file: string) {
  return JSON.parse(readFileSync(file, "utf8"));
}

describe.skipIf(!existsSync(CORPUS))("the real records (skipped where ../shared/corpus is absent)", () => {
  let project = "";
  let status = -1;
  let plugins: Plugin[] = [];
  const records: Plugin[] = [];

  beforeAll(async () => {
    project = newFolder();
    for (const name of readdirSync(CORPUS)) records.push(readJson(path.join(CORPUS, name)));
    ({ status } = await runCli(["build", "--records", CORPUS], { workingDirectory: project }));
    plugins = readJson(path.join(project, "dist/api/plugins")).plugins;
    return () => deleteFolder(project);
  });

  test("are published, each once, in the order of their ids", () => {
    expect(status).toBe(0);
    expect(records).toHaveLength(300);
    const catalog = readJson(path.join(project, "dist/api/plugins"));
    expect(catalog.count).toBe(300);
    expect(plugins.map(({ id }) => id)).toEqual(records.map(({ id }) => id).toSorted());
    expect(readdirSync(path.join(project, "dist/api/plugin"))).toHaveLength(300);
  });

  test("keep their fields and values, but for their HTML, in the contract's order", () => {
    const published = new Map(plugins.map((plugin) => [plugin.id, plugin]));
    for (const record of records) {
      const plugin = published.get(record.id) ?? {};
      const names = PLUGIN_FIELDS_IN_ORDER.filter((name) => Object.hasOwn(record, name));
      expect(Object.keys(plugin)).toEqual(names);
      for (const name of names.filter((name) => !HTML_FIELDS.includes(name))) {
        expect(JSON.stringify(plugin[name])).toBe(JSON.stringify(record[name]));
      }
    }
  });

  test("have the same document alone and in the catalog", () => {
    for (const plugin of plugins) {
      const document = readFileSync(path.join(project, `dist/api/plugin/${plugin.id}.json`), "utf8");
      expect(document).toBe(JSON.stringify(plugin));
    }
  });

  test("publish HTML within the allow-list, unchanged where it was", () => {
    const texts = new Map(records.map((record) => [record.id, record]));
    let count = 0;
    for (const plugin of plugins) {
      for (const field of HTML_FIELDS) {
        const html = plugin[field];
        if (typeof html !== "string") continue;
        const original = String(texts.get(plugin.id)?.[field]);
        expect(isWithinAllowList(html)).toBe(true);
        if (isWithinAllowList(original)) expect(html).toBe(original);
        count += 1;
      }
    }
    expect(count).toBeGreaterThan(0);
  });

  test("are as the published OpenAPI document says", () => {
    const component = compileComponents(readFileSync(path.join(project, "dist/openapi.json"), "utf8"));
    const isCatalog = component("PluginCatalog");
    isCatalog(readJson(path.join(project, "dist/api/plugins")));
    expect(isCatalog.errors).toBeNull();
    const isPlugin = component("Plugin");
    for (const name of readdirSync(path.join(project, "dist/api/plugin"))) {
      isPlugin(readJson(path.join(project, "dist/api/plugin", name)));
      expect(isPlugin.errors, name).toBeNull();
    }
  });

  test.skipIf(spawnSync("sha256sum", ["--version"]).status !== 0)("match their checksums", () => {
    execFileSync("sha256sum", ["--check", "--strict", "--quiet", "SHA256SUMS"], {
      cwd: path.join(project, "dist"),
    });
  });
});
