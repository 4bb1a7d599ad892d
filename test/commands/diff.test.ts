import { mkdirSync, writeFileSync } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { folderWithSites, minimalPlugins, toCatalog, withValues } from "../support/catalogs.ts";
import { readTree } from "../support/files.ts";
import { minimalRecord, type RecordValue } from "../support/records.ts";
import { type Finished, runCli } from "../support/run-cli.ts";

/** Compares two catalogs and makes sure that nothing was written. */
async function compare(before: string | null, after: string | null, ...args: string[]): Promise<Finished> {
  const workingDirectory = folderWithSites(before, after);
  const tree = readTree(workingDirectory);
  const finished = await runCli(["diff", "before", "after", ...args], { workingDirectory });
  expect(readTree(workingDirectory)).toEqual(tree);
  expect(finished.terminal).not.toMatch(/^\s+at /m);
  return finished;
}

function codesOf({ stdout }: Finished): string[] {
  return JSON.parse(stdout).diagnostics.map(({ code }: { code: string }) => code);
}

describe("--max-removed", () => {
  test.each([
    { limit: "the default", args: [], total: 500, most: 25 },
    { limit: "the default", args: [], total: 100, most: 5 },
    { limit: "the default", args: [], total: 79, most: 3 },
    { limit: "the default", args: [], total: 80, most: 4 },
    { limit: "the default", args: [], total: 10, most: 3 },
    { limit: "10%", args: ["--max-removed", "10%"], total: 50, most: 5 },
    { limit: "2.5%", args: ["--max-removed", "2.5%"], total: 200, most: 5 },
    { limit: "0%", args: ["--max-removed", "0%"], total: 10, most: 0 },
    { limit: "7", args: ["--max-removed", "7"], total: 10, most: 7 },
    { limit: "0", args: ["--max-removed", "0"], total: 500, most: 0 },
  ])("of $limit lets $most of $total go, and not one more", async ({ args, total, most }) => {
    const plugins = minimalPlugins(total);
    const remove = (count: number) =>
      compare(toCatalog(plugins), toCatalog(plugins.slice(count)), "--reporter", "json", ...args);
    if (most > 0) expect(await remove(most - 1)).toMatchObject({ status: 0 });
    expect(await remove(most)).toMatchObject({ status: 0 });
    const above = await remove(most + 1);
    expect(above.status).toBe(1);
    expect(codesOf(above)).toEqual(["removed-too-many"]);
  });

  test("of 100% lets everything go", async () => {
    const finished = await compare(toCatalog(minimalPlugins(20)), toCatalog([]), "--max-removed", "100%");
    expect(finished.status).toBe(0);
  });

  test.each(["", "many", "-1", "1.5", "101%", "5.123%", "%", "1e3"])("does not take %j", async (limit) => {
    const catalog = toCatalog([]);
    const { status, stderr } = await compare(catalog, catalog, "--max-removed", limit);
    expect(status).toBe(2);
    expect(stderr).toContain("It must be a number of plugins such as 3, or a percentage such as 5%.");
  });
});

const PLUGIN: RecordValue = {
  ...minimalRecord("word-count"),
  license: "MIT",
  hostVersionRequirement: ">=1.4.0",
  owner: { login: "ada", avatarUrl: "https://example.com/ada.png" },
  security: { status: "passed", blockingFindings: 0, advisoryFindings: 0 },
};

/** A plugin without some of its fields. */
function without(plugin: RecordValue, ...fields: readonly string[]): RecordValue {
  return Object.fromEntries(Object.entries(plugin).filter(([field]) => !fields.includes(field)));
}

const FAILED = withValues(PLUGIN, { "security.status": "failed" });

describe("--fail-on", () => {
  test.each([
    { kind: "security", code: "security-failed", before: PLUGIN, after: FAILED },
    { kind: "security", code: "security-failed", before: without(PLUGIN, "security"), after: FAILED },
    { kind: "moved", code: "plugin-moved", before: PLUGIN, after: withValues(PLUGIN, { repo: "eve/x" }) },
    {
      ...{ kind: "moved", code: "plugin-moved", before: PLUGIN },
      after: withValues(PLUGIN, { url: "https://example.com/eve" }),
    },
    {
      ...{ kind: "moved", code: "plugin-moved", before: PLUGIN },
      after: withValues(PLUGIN, { "owner.login": "eve" }),
    },
    { kind: "moved", code: "plugin-moved", before: PLUGIN, after: without(PLUGIN, "owner") },
    {
      ...{ kind: "requirement", code: "requirement-changed", before: PLUGIN },
      after: without(PLUGIN, "hostVersionRequirement"),
    },
    {
      ...{ kind: "license", code: "license-changed", after: PLUGIN },
      before: without(PLUGIN, "license"),
    },
    {
      ...{ kind: "health", code: "health-worse", before: PLUGIN },
      after: withValues(PLUGIN, { "health.updatedRecently": false }),
    },
    {
      ...{ kind: "stale", code: "scan-stale", before: PLUGIN },
      after: withValues(PLUGIN, { scannedAt: "2026-01-01T09:59:59Z" }),
    },
  ])("$kind fails what is only told without it ($code)", async ({ kind, code, before, after }) => {
    const run = (...args: string[]) =>
      compare(toCatalog([before]), toCatalog([after]), "--reporter", "json", ...args);
    const told = await run();
    expect(told.status).toBe(0);
    expect(codesOf(told)).toEqual([code]);
    expect(await run("--fail-on", kind)).toMatchObject({ status: 1 });
    expect(await run("--fail-on", `${kind},moved, security`)).toMatchObject({ status: 1 });
    const others = ["security", "moved", "requirement", "license", "health", "stale"].filter(
      (other) => other !== kind,
    );
    expect(await run("--fail-on", others.join(","))).toMatchObject({ status: 0 });
    expect(await run("--strict")).toMatchObject({ status: 1 });
  });

  test.each([
    ["security that goes from failed to passed", FAILED, PLUGIN],
    ["security that is no longer told", PLUGIN, without(PLUGIN, "security")],
    ["security that still fails", FAILED, withValues(FAILED, { "security.blockingFindings": 3 })],
    ["an owner who is told for the first time", without(PLUGIN, "owner"), PLUGIN],
    ["an owner's new picture", PLUGIN, withValues(PLUGIN, { "owner.avatarUrl": "https://example.com/new" })],
    ["better health", PLUGIN, withValues(PLUGIN, { "health.hasTests": true })],
    ["another name", PLUGIN, withValues(PLUGIN, { name: "Words" })],
    ["a scan that is as old as may be", PLUGIN, withValues(PLUGIN, { scannedAt: "2026-01-01T10:00:00Z" })],
    ["a scan at an unknown time", PLUGIN, withValues(PLUGIN, { scannedAt: "in 1999" })],
  ])("has nothing against %s", async (_, before, after) => {
    const all = "security,moved,requirement,license,health,stale";
    const finished = await compare(toCatalog([before]), toCatalog([after]), "--strict", "--fail-on", all);
    expect(finished.status).toBe(0);
    expect(finished.stdout).toContain("1 changed");
  });

  test.each(["everything", "", "security,", "constructor"])("does not take %j", async (kinds) => {
    const { status, stderr } = await compare(toCatalog([]), toCatalog([]), "--fail-on", kinds);
    expect(status).toBe(2);
    expect(stderr).toContain("is none of security, moved, requirement, license, health, stale.");
  });
});

describe("catalogs at their edges", () => {
  test("that share no id are all removed and all added", async () => {
    const before = toCatalog(minimalPlugins(500, "old"));
    const finished = await compare(before, toCatalog(minimalPlugins(500, "new")), "--reporter", "json");
    expect(finished.status).toBe(1);
    const report = JSON.parse(finished.stdout);
    expect(report.comparison.added).toHaveLength(500);
    expect(report.comparison.removed).toHaveLength(500);
    expect(report.diagnostics).toMatchObject([
      { message: "The update removes 500 of 500 plugins; at most 25 may go at once." },
    ]);
  });

  test("may have ids that objects have as properties", async () => {
    const ids = ["constructor", "toString", "hasOwnProperty", "valueOf", "prototype"];
    const plugins = ids.map((id) => minimalRecord(id));
    const none = await compare(toCatalog([]), toCatalog(plugins), "--reporter", "json");
    expect(JSON.parse(none.stdout).comparison.added.map(({ id }: { id: string }) => id)).toEqual(ids);
    const same = await compare(toCatalog(plugins), toCatalog(plugins), "--reporter", "json");
    expect(JSON.parse(same.stdout).comparison).toMatchObject({ added: [], removed: [], unchanged: 5 });
  });

  test("may have an id that is `__proto__`", async () => {
    const after = toCatalog([{ ...minimalRecord("x"), id: "__proto__" }]);
    const { stdout } = await compare(toCatalog([]), after, "--reporter", "json");
    expect(JSON.parse(stdout).comparison.added).toMatchObject([{ id: "__proto__" }]);
  });

  test("may both be empty", async () => {
    expect(await compare(toCatalog([]), toCatalog([]))).toMatchObject({ status: 0 });
  });
});

const GOOD = toCatalog(minimalPlugins(2));

describe("what is no catalog", () => {
  test.each([
    ["nothing", "", "json-syntax"],
    ["a page for people", "<!doctype html><title>Not found</title>", "json-syntax"],
    ["a catalog that is cut short", GOOD.slice(0, -40), "json-syntax"],
    ["a number", "12", "value-wrong-type"],
    ["a list", "[]", "value-wrong-type"],
    ["null", "null", "value-wrong-type"],
    ["an error's object", '{"error":"no"}', "field-unknown"],
    ["an object without fields", "{}", "field-missing"],
    ["a catalog with a field more", GOOD.replace('"count"', '"version":2,"count"'), "field-unknown"],
    ["a plugin with a field more", GOOD.replace('"name"', '"rating":5,"name"'), "field-unknown"],
    ["a plugin with a field less", GOOD.replace('"images":[],', ""), "field-missing"],
    ["a key twice", GOOD.replace('"count":2', '"count":2,"count":2'), "json-duplicate-key"],
    ["a key twice in a plugin", GOOD.replace('"images"', '"images":[],"images"'), "json-duplicate-key"],
    ["a wrong count", GOOD.replace('"count":2', '"count":3'), "catalog-count-wrong"],
    ["an id twice", toCatalog([minimalRecord("a"), minimalRecord("a")]), "id-duplicate"],
    ["too many plugins", toCatalog(minimalPlugins(501)), "list-too-long"],
    ["a timestamp of another form", toCatalog([], "yesterday"), "text-wrong-form"],
    ["something behind the catalog", `${GOOD}]`, "json-syntax"],
  ])("%s is a finding on either side", async (_, content, code) => {
    for (const [before, after] of [
      [content, GOOD],
      [GOOD, content],
    ] as const) {
      const finished = await compare(before, after, "--reporter", "json", "--allow-missing");
      expect(finished.status).toBe(1);
      expect(codesOf(finished)).toContain(code);
      expect(JSON.parse(finished.stdout).comparison).toBeNull();
      expect(finished.stderr).toBe("Nothing was compared.\n");
    }
  });

  test("is a finding also where its bytes are not UTF-8", async () => {
    const workingDirectory = folderWithSites(GOOD, null);
    writeFileSync(path.join(workingDirectory, "after"), Buffer.from([0x7b, 0xff, 0x7d]));
    const finished = await runCli(["diff", "before", "after", "--reporter", "json"], { workingDirectory });
    expect(finished.status).toBe(1);
    expect(codesOf(finished)).toEqual(["encoding-not-utf8"]);
  });

  test("is told for both sides at once", async () => {
    const finished = await compare("[]", "{}", "--reporter", "json");
    expect(codesOf(finished)).toEqual([
      "value-wrong-type",
      "field-missing",
      "field-missing",
      "field-missing",
    ]);
  });
});

describe("a side that is missing", () => {
  test("is a finding that names it", async () => {
    const finished = await compare(null, null, "--reporter", "json");
    expect(finished.status).toBe(1);
    expect(JSON.parse(finished.stdout).diagnostics).toMatchObject([
      { code: "catalog-missing", file: "before" },
      { code: "catalog-missing", file: "after" },
    ]);
  });

  test("may be the earlier one under --allow-missing", async () => {
    const finished = await compare(null, GOOD, "--allow-missing", "--reporter", "json");
    expect(finished.status).toBe(0);
    expect(JSON.parse(finished.stdout).comparison).toMatchObject({ before: null, unchanged: 0 });
  });

  test("may never be the later one", async () => {
    const finished = await compare(GOOD, null, "--allow-missing", "--reporter", "json");
    expect(finished.status).toBe(1);
    expect(codesOf(finished)).toEqual(["catalog-missing"]);
  });

  test("is the later one's usual place, dist, too", async () => {
    const { status, stdout } = await runCli(["diff", "before"], {
      workingDirectory: folderWithSites(GOOD, null),
    });
    expect(status).toBe(1);
    expect(stdout).toContain('There is no catalog at "dist".');
  });

  test("is one where a folder has the place of the catalog's file", async () => {
    const workingDirectory = folderWithSites(GOOD, null);
    mkdirSync(path.join(workingDirectory, "after", "api", "plugins"), { recursive: true });
    const { status, stderr } = await runCli(["diff", "before", "after"], { workingDirectory });
    expect(status).toBe(2);
    expect(stderr).toBe('error: "after/api/plugins" is not a regular file.\n');
  });
});

/** Serves on a free port of this machine until the test ends, and gives the address. */
async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe("a base address", () => {
  test.each(["", "/", "/some/path", "/some/path/"])(
    "with the path %j is asked for its catalog",
    async (base) => {
      const asked: (string | undefined)[] = [];
      const address = await serve(({ url }, response) => {
        asked.push(url);
        response.end(GOOD);
      });
      const workingDirectory = folderWithSites(null, GOOD);
      const finished = await runCli(["diff", `${address}${base}`, "after"], { workingDirectory });
      expect(finished.status).toBe(0);
      expect(asked).toEqual([`${base.replace(/\/$/, "")}/api/plugins`]);
      expect(finished.stdout).toContain(`${address}${asked[0]} → after/api/plugins: 0 added`);
    },
  );

  test("may be on both sides", async () => {
    const address = await serve((_, response) => response.end(GOOD));
    const { status } = await runCli(["diff", address, address], {
      workingDirectory: folderWithSites(null, null),
    });
    expect(status).toBe(0);
  });

  test("that answers 404 is a missing catalog", async () => {
    const address = await serve((_, response) => response.writeHead(404).end("not here"));
    const workingDirectory = folderWithSites(null, GOOD);
    const run = (...args: string[]) =>
      runCli(["diff", address, "after", "--reporter", "json", ...args], { workingDirectory });
    expect(codesOf(await run())).toEqual(["catalog-missing"]);
    expect(await run("--allow-missing")).toMatchObject({ status: 0 });
  });

  test("that answers 403 is not taken for a first build", async () => {
    const address = await serve((_, response) => response.writeHead(403).end());
    const workingDirectory = folderWithSites(null, GOOD);
    const finished = await runCli(["diff", address, "after", "--allow-missing", "--reporter", "json"], {
      workingDirectory,
    });
    expect(finished.status).toBe(1);
    expect(codesOf(finished)).toEqual(["http-status"]);
  });

  test("that is at fault at first is asked again", async () => {
    let requests = 0;
    const address = await serve((_, response) => {
      requests += 1;
      response.writeHead(requests === 1 ? 503 : 200).end(GOOD);
    });
    const { status } = await runCli(["diff", address, "after"], {
      workingDirectory: folderWithSites(null, GOOD),
    });
    expect(status).toBe(0);
    expect(requests).toBe(2);
  });

  test("where nothing listens is not taken for a first build", async () => {
    // A port that was free a moment ago.
    const port = await new Promise<number>((resolve) => {
      const probe = createServer().listen(0, "127.0.0.1", () => {
        const found = (probe.address() as AddressInfo).port;
        probe.close(() => resolve(found));
      });
    });
    const finished = await runCli(
      ["diff", `http://127.0.0.1:${port}`, "after", "--allow-missing", "--reporter", "json"],
      { workingDirectory: folderWithSites(null, GOOD) },
    );
    expect(finished.status).toBe(1);
    expect(codesOf(finished)).toEqual(["http-unreachable"]);
  });

  test("with a password is not repeated", async () => {
    const finished = await runCli(["diff", "https://ada:secret@example.com/", "after"], {
      workingDirectory: folderWithSites(null, GOOD),
    });
    expect(finished.status).toBe(1);
    expect(finished.stdout).toContain("address-invalid");
    expect(finished.terminal).not.toContain("secret");
  });
});
