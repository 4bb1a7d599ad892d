import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { loadConfig } from "../../src/config/load.ts";
import { writeFiles } from "../support/files.ts";
import { minimalRecord, toText } from "../support/records.ts";
import { runCli } from "../support/run-cli.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

function load(content: string) {
  const folder = temporaryFolder();
  writeFiles(folder, { "directory.config.json": content });
  return loadConfig(
    { path: path.join(folder, "directory.config.json"), name: "directory.config.json" },
    true,
  );
}

test("without a file, every default holds", () => {
  const folder = temporaryFolder();
  const { config, diagnostics } = loadConfig(
    { path: path.join(folder, "none.json"), name: "none.json" },
    false,
  );
  expect(diagnostics).toEqual([]);
  expect(config).toMatchObject({
    title: null,
    scan: {
      manifest: "plugin.json",
      idPointer: "/id",
      codeHost: { web: "https://github.com", api: "https://api.github.com" },
      recentDays: 180,
    },
  });
});

test("a code host other than GitHub has the API that it names, or none", () => {
  const apiOf = (codeHost: object) => load(JSON.stringify({ scan: { codeHost } })).config?.scan.codeHost;
  expect(apiOf({ web: "https://git.example.com/" })).toEqual({ web: "https://git.example.com", api: null });
  expect(apiOf({ web: "https://git.example.com", api: "https://git.example.com/api/v3" })?.api).toBe(
    "https://git.example.com/api/v3",
  );
});

test("every mistake is told at its place", () => {
  const { config, diagnostics } = load(
    [
      "{",
      '  "titlle": "Plugins",',
      '  "baseUrl": "ftp://example.com",',
      '  "scan": {',
      '    "manifest": "../plugin.json",',
      '    "idPointer": "id",',
      '    "concurrency": 0,',
      '    "limits": { "fileBytes": "1" }',
      "  }",
      "}",
    ].join("\n"),
  );
  expect(config).toBeNull();
  const found = diagnostics.map(({ code, line, column, message, hint }) => [
    code,
    line,
    column,
    message,
    hint,
  ]);
  expect(found).toEqual(
    expect.arrayContaining([
      [
        "field-unknown",
        2,
        3,
        'The field "titlle" is not part of the configuration.',
        "Did you mean `title`?",
      ],
      ["uri-invalid", 3, 14, expect.any(String), expect.any(String)],
      ["text-wrong-form", 5, 17, expect.stringContaining("not a file's name"), expect.any(String)],
      ["text-wrong-form", 6, 18, expect.stringContaining("not a JSON Pointer"), expect.any(String)],
      ["number-out-of-range", 7, 20, expect.any(String), expect.any(String)],
      ["value-wrong-type", 8, 30, expect.any(String), expect.any(String)],
    ]),
  );
  expect(found).toHaveLength(6);
});

test("a scan with a wrong configuration reads nothing", async () => {
  const workingDirectory = temporaryFolder();
  writeFiles(workingDirectory, { "directory.config.json": "{" });
  const { status, stderr } = await runCli(["scan"], { workingDirectory });
  expect(status).toBe(1);
  expect(stderr).toContain("directory.config.json:1:2 error json-syntax");
  expect(stderr).toContain("Nothing was scanned.\n");
});

test("a configuration that the user names must be there", async () => {
  const finished = await runCli(["add", "a/b", "--config", "other.json"], {
    workingDirectory: temporaryFolder(),
  });
  expect(finished).toMatchObject({
    status: 2,
    stderr: 'error: The configuration "other.json" cannot be read: it does not exist.\n',
  });
});

test("schema --of config prints the configuration's schema for editors", async () => {
  const { status, stdout } = await runCli(["schema", "--of", "config"], {
    workingDirectory: temporaryFolder(),
  });
  expect(status).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({
    title: "A plugin directory's configuration",
    additionalProperties: false,
    properties: {
      scan: { properties: { idPointer: { type: "string" }, concurrency: { minimum: 1, maximum: 64 } } },
    },
  });
});

test("the configuration's title and description go into the published OpenAPI document", async () => {
  const workingDirectory = temporaryFolder();
  writeFiles(workingDirectory, {
    "records/one.json": toText(minimalRecord("one")),
    "directory.config.json": JSON.stringify({ title: "Our plugins", description: "All of them." }),
  });
  expect((await runCli(["build"], { workingDirectory })).status).toBe(0);
  const document = JSON.parse(readFileSync(path.join(workingDirectory, "dist/openapi.json"), "utf8"));
  expect(document.info).toEqual({ title: "Our plugins", version: "1.0.0", description: "All of them." });
});

test("nothing is published with a wrong configuration", async () => {
  const workingDirectory = temporaryFolder();
  writeFiles(workingDirectory, {
    "records/one.json": toText(minimalRecord("one")),
    "directory.config.json": '{ "titel": "Our plugins" }',
  });
  const { status, stderr } = await runCli(["build"], { workingDirectory });
  expect(status).toBe(1);
  expect(stderr).toContain("directory.config.json:1:3 error field-unknown");
  expect(stderr).toContain("Did you mean `title`?");
  expect(stderr).toContain("Nothing was published.\n");
});

test("verify without an address asks the configured one, and says so where there is none", async () => {
  const workingDirectory = temporaryFolder();
  expect(await runCli(["verify"], { workingDirectory })).toMatchObject({
    status: 2,
    stderr: 'error: Name the address to verify, or write it into "directory.config.json" as `baseUrl`.\n',
  });
  writeFiles(workingDirectory, { "directory.config.json": '{ "baseUrl": "http://127.0.0.1:1/" }' });
  const { status, stderr } = await runCli(["verify"], { workingDirectory });
  expect(status).toBe(1);
  expect(stderr).toContain("http://127.0.0.1:1/api/plugins error http-unreachable");
});
