import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { PLUGIN_FIELDS_IN_ORDER } from "../contract/tables.ts";
import { readTree, writeFiles } from "../support/files.ts";
import { fullRecord, minimalRecord, type RecordValue, toText } from "../support/records.ts";
import { runCli } from "../support/run-cli.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

/** Builds one record file and gives its published text; the catalog must hold the same text. */
async function publish(id: string, content: string | Uint8Array): Promise<string> {
  const project = temporaryFolder();
  writeFiles(project, { [`records/${id}.json`]: content });
  const finished = await runCli(["build", "--strict", "--generated-at", "2026-01-01T00:00:00Z"], {
    workingDirectory: project,
  });
  expect(finished).toMatchObject({ status: 0 });
  const published = readFileSync(path.join(project, `dist/api/plugin/${id}.json`), "utf8");
  const catalog = readFileSync(path.join(project, "dist/api/plugins"), "utf8");
  expect(catalog).toBe(`{"plugins":[${published}],"count":1,"generatedAt":"2026-01-01T00:00:00Z"}`);
  return published;
}

/** What must be published of a record: the contract's fields, in its order, minified. */
function expectedText(record: RecordValue): string {
  const names = PLUGIN_FIELDS_IN_ORDER.filter((name) => Object.hasOwn(record, name));
  return JSON.stringify(Object.fromEntries(names.map((name) => [name, record[name]])));
}

const plugin = minimalRecord("x");

describe("published as it is", () => {
  test.each<[situation: string, fields: RecordValue]>([
    ["nothing but the required fields", {}],
    ["200 emoji as a name", { name: "🙂".repeat(200) }],
    ["16,000 emoji as README text", { readmeText: "🙂".repeat(16_000) }],
    [
      "empty texts",
      { name: "", description: "", author: "", license: "", readmeText: "", installNotesHtml: "" },
    ],
    ["empty lists", { categories: [], platforms: [], caveats: [], images: [] }],
    [
      "control characters",
      { readmeText: "\u0000\u0001\u001b[31m\u007f\u0085\r\n\t\u2028\u2029\ufeff", name: "\b\f" },
    ],
    [
      "every other character",
      { readmeText: "\"\\/<>&'\u00a0é例\ud83d\ude42\u{10ffff}\u200d\u202e\ufffd\uffff" },
    ],
    [
      "IPv6, ports, queries and fragments",
      {
        url: "https://ada:word@[2001:db8::7]:8443/a;b/?q=1&r=%20#top",
        images: ["http://192.0.2.1:80/", "HTTPS://EXAMPLE.COM", "https://example.com/?#"],
      },
    ],
    [
      "the bounds of integers",
      { repoMeta: { stars: Number.MAX_SAFE_INTEGER, defaultBranch: "", pushedAt: "" } },
    ],
    ["timestamps that are any text", { scannedAt: "yesterday" }],
    ["an empty manifest", { manifest: {} }],
    [
      "HTML within the allow-list",
      { installNotesHtml: '<P title="a &amp; b">\r\nA&nbsp;<br/><CODE>x</CODE></P>' },
    ],
  ])("%s", async (_, fields) => {
    const record = { ...plugin, ...fields };
    expect(await publish("x", toText(record))).toBe(expectedText(record));
    expect(await publish("x", JSON.stringify(record))).toBe(expectedText(record));
  });

  test("a record with all further fields, without them, in the contract's order", async () => {
    const record = fullRecord("x");
    const shuffled = Object.fromEntries(Object.entries(record).toReversed());
    const published = await publish("x", toText(shuffled));
    expect(published).toBe(expectedText(record));
    expect(Object.keys(JSON.parse(published))).toEqual(PLUGIN_FIELDS_IN_ORDER);
  });

  test("the fields of inner objects, in the contract's order", async () => {
    const security = {
      reportUrl: "https://example.com/",
      advisoryFindings: 1,
      blockingFindings: 0,
      status: "failed",
    };
    const published = await publish("x", toText({ ...plugin, security }));
    expect(published).toContain(
      '"security":{"status":"failed","blockingFindings":0,"advisoryFindings":1,"reportUrl":"https://example.com/"}',
    );
  });

  test.each([
    "constructor",
    "toString",
    "hasOwnProperty",
    "x.json",
    "plugins",
    "plugin",
    "index.html",
    "SHA256SUMS",
    "0",
    "x".repeat(200),
  ])("the id %s", async (id) => {
    const record = { ...minimalRecord(id), repo: "ada/word-count" };
    expect(await publish(id, toText(record))).toBe(expectedText(record));
  });

  test.each([
    ["a byte order mark", (text: string) => `\ufeff${text}`],
    ["CRLF", (text: string) => text.replaceAll("\n", "\r\n")],
    ["CR", (text: string) => text.replaceAll("\n", "\r")],
    ["no last line break", (text: string) => text.trimEnd()],
    ["escapes for everything", (text: string) => text.replace("Word", "\\u0057\\u006f\\u0072\\u0064")],
  ])("a file with %s", async (_, change) => {
    expect(await publish("x", change(toText(plugin)))).toBe(expectedText(plugin));
  });
});

describe("a manifest passes through whole", () => {
  const around = (manifest: string) => {
    const [before, after] = expectedText({ ...plugin, manifest: { here: "" } }).split('{"here":""}');
    return `${before}${manifest}${after}`;
  };

  test.each([
    ["the key __proto__", '{"__proto__":{"polluted":true},"constructor":{"prototype":{"x":1}}}'],
    ["the empty key", '{"":{"":""}}'],
    ["keys in their own order", '{"z":1,"a":2,"Z":3,"-":4}'],
    ["every type", '{"a":[null,true,false,0,-1.5,1e+300,5e-324,"x",[],{}]}'],
    ["500 levels", `{"a":${"[".repeat(499)}${"]".repeat(499)}}`],
    ["500 levels of objects", `${'{"a":'.repeat(500)}1${"}".repeat(500)}`],
    ["997 levels below the plugin", `{"a":${"[".repeat(997)}${"]".repeat(997)}}`],
    ["fields of the contract by other rules", '{"name":7,"nmae":null,"url":"not an address"}'],
    ["a large text", `{"a":"${"é🙂".repeat(100_000)}"}`],
  ])("%s", async (_, manifest) => {
    expect(await publish("x", around(manifest))).toBe(around(manifest));
    expect(Object.prototype).not.toHaveProperty("polluted");
  });
});

test("500 records, in the order of their ids by code point", async () => {
  const project = temporaryFolder();
  const special = ["constructor", "x.json", "plugins", "B", "a", "a-b", "a.b", "a0", "aB", "A1", "10", "9"];
  const ids = [...special, ...Array.from({ length: 500 - special.length }, (_, index) => `p${index}`)];
  const files = ids.map(
    (id, index) => [`records/${index % 7}/${id}.json`, toText(minimalRecord(id))] as const,
  );
  writeFiles(project, Object.fromEntries(files));
  expect(await runCli(["build"], { workingDirectory: project })).toMatchObject({ status: 0 });

  const catalog = JSON.parse(readFileSync(path.join(project, "dist/api/plugins"), "utf8"));
  expect(catalog.count).toBe(500);
  expect(catalog.plugins.map(({ id }: { id: string }) => id)).toEqual(ids.toSorted());
  const documents = readTree(path.join(project, "dist/api/plugin"));
  expect(Object.keys(documents).toSorted()).toEqual(ids.map((id) => `${id}.json`).toSorted());
});
