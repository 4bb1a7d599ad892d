import { describe, expect, test } from "vitest";
import { splitCatalog } from "../../src/catalog/split.ts";
import type { PluginCatalog } from "../../src/contract/plugin.ts";
import { minimalPlugins, toCatalog } from "../support/catalogs.ts";
import { minimalRecord } from "../support/records.ts";

/** The plugins of a catalog as they are read part by part; null where one of them cannot be, or nothing can. */
function readParts(bytes: Buffer): Pick<PluginCatalog, "plugins" | "generatedAt"> | null {
  const catalog = splitCatalog(bytes);
  const plugins = catalog?.ids.map((id) => catalog.read(id)) ?? [];
  if (catalog === null || plugins.includes(null)) return null;
  return { plugins: plugins.flatMap((plugin) => plugin ?? []), generatedAt: catalog.generatedAt };
}

const parse = (text: string) => readParts(Buffer.from(text));
const GOOD = toCatalog(minimalPlugins(3));

describe("a minified catalog", () => {
  const hostile = ',{"id":"x"},{\\"id\\":\\"';
  test.each([
    ["of some plugins", GOOD],
    ["of one plugin", toCatalog(minimalPlugins(1))],
    ["of 500 plugins", toCatalog(minimalPlugins(500))],
    [
      "whose text looks like plugins",
      toCatalog([{ ...minimalRecord("a"), description: hostile, name: "]},{" }]),
    ],
    ["with text in other scripts", toCatalog([{ ...minimalRecord("a"), name: "语数 – “é” 🎉" }])],
    [
      "whose fields stand in another order",
      `{"count":1,"generatedAt":"2026-01-30T09:00:00Z","plugins":[${JSON.stringify(minimalRecord("a"))}]}`,
    ],
  ])("%s is what it is as a whole", (_, text) => {
    const { plugins, generatedAt } = JSON.parse(text);
    expect(parse(text)).toEqual({ plugins, generatedAt });
  });

  test.each([
    ["is empty", ""],
    ["has no plugins", toCatalog([])],
    ["is indented", JSON.stringify(JSON.parse(GOOD), null, 2)],
    [
      "holds objects like plugins in a manifest",
      toCatalog([{ ...minimalRecord("a"), manifest: { list: [{ id: "b" }, { id: "c" }] } }]),
    ],
    ["is cut short", GOOD.slice(0, -60)],
    ["has something behind it", `${GOOD}]`],
    ["has no comma between plugins", GOOD.replace('},{"id"', '}{"id"')],
    ["has two commas between plugins", GOOD.replace('},{"id"', '},,{"id"')],
    ["has a comma behind the last plugin", GOOD.replace('}],"count"', '},],"count"')],
    ["has something before the plugins", GOOD.replace('[{"id"', '[1,{"id"')],
    ["has something behind the plugins", GOOD.replace('}],"count"', '},1],"count"')],
    ["has the plugins at another key", GOOD.replace('"plugins"', '"plugin"')],
    ["has a key twice", GOOD.replace('"count"', '"count":3,"count"')],
    ["has the plugins twice", GOOD.replace('"plugins":[', '"plugins":[],"plugins":[')],
    ["has a key twice in a plugin", GOOD.replace('"images"', '"images":[],"images"')],
    ["has a number that JavaScript changes", GOOD.replace('"images"', '"manifest":{"n":1e400},"images"')],
    ["has half a character", GOOD.replace("Word Count", "\\ud800")],
    ["has a field more", GOOD.replace('"images"', '"rating":1,"images"')],
    ["has an id twice", toCatalog([minimalRecord("a"), minimalRecord("a")])],
    ["has an id with an escape", GOOD.replace("plugin-001", "plugin-\\u0030")],
    ["has an id with a quote", GOOD.replace("plugin-001", 'plugin\\"')],
    ["has another count", GOOD.replace('"count":3', '"count":2')],
    ["has an id that comes twice in a plugin", GOOD.replace('"images"', '"id":"b","images"')],
    ["has 501 plugins", toCatalog(minimalPlugins(501))],
  ])("that %s is left to the slow way", (_, text) => {
    expect(parse(text)).toBeNull();
  });

  test("that is not UTF-8 is left to the slow way", () => {
    const bytes = Buffer.from(GOOD);
    bytes[bytes.indexOf("Word")] = 0xff;
    expect(readParts(bytes)).toBeNull();
  });
});
