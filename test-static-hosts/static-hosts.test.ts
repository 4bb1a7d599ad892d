import { chmodSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runCli } from "../test/support/run-cli.ts";
import { deleteFolder, newFolder } from "../test/support/temporary-folder.ts";
import { buildSite, IDS, removeHostFiles } from "../test/verify/built-site.ts";
import { readTable, writeTable } from "./document.ts";
import { type RawAnswer, rawGet } from "./raw-request.ts";
import { findFreePort, type RunningProcess } from "./running-process.ts";
import { SERVERS, type Server, startApache } from "./servers.ts";

const JSON_TYPE = /^application\/json(; ?charset=utf-8)?$/;
const SECRET = "outside of the site";
/** Servers that watch the folder see another build a moment later. */
const MOST_WAITS = 100;

const folders: string[] = [];
const rows = new Map<string, string>();

/** A folder that servers may read, whoever they run as. */
function makeFolder(): string {
  const folder = newFolder();
  chmodSync(folder, 0o755);
  folders.push(folder);
  writeFileSync(path.join(folder, "secret.json"), SECRET);
  return folder;
}

afterAll(() => {
  for (const folder of folders) deleteFolder(folder);
});

/** The codes that `verify` finds, each once, sorted. */
async function verifyCodes(
  port: number,
  flags: readonly string[] = [],
): Promise<{ status: number; codes: string[] }> {
  const base = `http://127.0.0.1:${port}/`;
  const { status, stdout } = await runCli(["verify", base, "--reporter", "json", ...flags], {
    workingDirectory: tmpdir(),
  });
  const report = JSON.parse(stdout) as { diagnostics: { code: string }[] };
  return { status, codes: Array.from(new Set(report.diagnostics.map(({ code }) => code))).sort() };
}

describe.each(SERVERS)("$name", (server: Server) => {
  if (server.version === null) return it.skip(`${server.name} is not installed`);
  let folder: string;
  let port: number;
  let running: RunningProcess;
  const get = (address: string, headers?: Record<string, string>) => rawGet(port, address, headers);
  const builtFile = (file: string) => readFileSync(path.join(folder, "dist", file));

  beforeAll(async () => {
    folder = makeFolder();
    port = await findFreePort();
    await buildSite(folder);
    const serving = { site: path.join(folder, "dist"), work: path.join(folder, "work"), port };
    mkdirSync(serving.work);
    running = await server.start(serving, "configured");
  });
  afterAll(() => running?.stop());

  it.each(["/api/plugins", ...IDS.map((id) => `/api/plugin/${id}.json`)])(
    "answers %s with JSON for all",
    async (address) => {
      const { status, headers, body } = await get(address);
      expect({ status, allowed: headers["access-control-allow-origin"] }).toEqual({
        status: 200,
        allowed: "*",
      });
      expect(headers["content-type"]).toMatch(JSON_TYPE);
      expect(headers["cache-control"]).toBe("public, max-age=300, must-revalidate");
      expect(headers["x-content-type-options"]).toBe("nosniff");
      expect(body.equals(builtFile(address))).toBe(true);
    },
  );

  it("says that the catalog is UTF-8", async () => {
    expect((await get("/api/plugins")).headers["content-type"]).toMatch(
      /^application\/json; ?charset=utf-8$/,
    );
  });

  it("compresses the catalog", async () => {
    const { headers, body } = await get("/api/plugins", { "Accept-Encoding": "gzip" });
    expect(headers["content-encoding"]).toBe("gzip");
    expect(gunzipSync(body).equals(builtFile("api/plugins"))).toBe(true);
  });

  it.each(["/api/plugin/no-such-plugin.json", "/api/plugin/", "/api/plugin", "/api/", "/api"])(
    "has nothing at %s",
    async (address) => {
      const answer = await get(address);
      expect({ status: answer.status, to: answer.headers.location }).toEqual({ status: 404, to: undefined });
      expect(answer.headers["access-control-allow-origin"]).toBe("*");
      expect(answer.body.toString()).toContain("api/plugins");
      expect(answer.body.toString()).not.toContain("alpha");
    },
  );

  it("neither redirects nor lists the catalog's address with a slash", async () => {
    const { status, headers, body } = await get("/api/plugins/");
    expect(headers.location).toBeUndefined();
    expect(status === 404 || (status === 200 && body.equals(builtFile("api/plugins")))).toBe(true);
  });

  it.each([
    "/api/plugin/..%2f..%2f..%2fsecret.json",
    "/api/plugin/%2e%2e/%2e%2e/%2e%2e/secret.json",
    "/api/plugin/%2e%2e%2f%2e%2e%2f%2e%2e%2fsecret.json",
    "/api/plugin/..%5c..%5c..%5csecret.json",
    "/api/plugin/..%252f..%252f..%252fsecret.json",
    "/api/plugin/..%2fno-such-file.json",
  ])("has nothing at %s", async (address) => {
    const { status, body } = await get(address);
    const climbs = decodeURIComponent(address).includes("../../../");
    expect([404, climbs ? server.climbingStatus : 404]).toContain(status);
    expect(body.toString()).not.toContain(SECRET);
  });

  it("passes verify", async () => {
    expect(await verifyCodes(port, ["--strict"])).toEqual({ status: 0, codes: [] });
    const compared = ["--out", path.join(folder, "dist")];
    expect(await verifyCodes(port, compared)).toEqual({ status: 0, codes: [] });
  });

  it.each(["identity", "gzip"])(
    "tells a cache (%s) that nothing changed until a new build",
    async (encoding) => {
      await buildSite(folder, { mark: encoding === "gzip" ? "B" : "C" });
      const first = await waitForBuild(() => get("/api/plugins", { "Accept-Encoding": encoding }));
      const condition = { "Accept-Encoding": encoding, "If-None-Match": first.headers.etag ?? "" };
      expect((await get("/api/plugins", condition)).status).toBe(304);

      // nginx and Caddy tell builds apart by the second and the size.
      await sleep(1100);
      await buildSite(folder, { mark: encoding === "gzip" ? "D" : "E" });
      const second = await waitForBuild(() => get("/api/plugins", condition));
      expect(second.status).toBe(200);
    },
  );

  it("fails verify by default where the default is wrong", async () => {
    const other = makeFolder();
    await buildSite(other);
    const site = path.join(other, "dist");
    removeHostFiles(site);
    if (server.name.includes("Cloudflare"))
      writeFileSync(path.join(site, "index.html"), "<p>An application</p>");
    const otherPort = await findFreePort();
    const byDefault = await server.start(
      { site, work: path.join(other, "work"), port: otherPort },
      "default",
    );
    try {
      const { status, codes } = await verifyCodes(otherPort, ["--strict"]);
      expect({ status, codes }).toEqual({ status: 1, codes: server.defaultFindings.toSorted() });
      rows.set(server.name, await describeServer(server, codes));
    } finally {
      await byDefault.stop();
    }
  });

  /** Asks until the answer is of the latest build, or one that cannot become it any more. */
  async function waitForBuild(ask: () => Promise<RawAnswer>): Promise<RawAnswer> {
    const built = builtFile("api/plugins");
    let answer = await ask();
    for (let wait = 0; wait < MOST_WAITS; wait += 1) {
      const isGzip = answer.headers["content-encoding"] === "gzip";
      if ((isGzip ? gunzipSync(answer.body) : answer.body).equals(built)) break;
      await sleep(100);
      answer = await ask();
    }
    return answer;
  }

  async function describeServer({ name, version }: Server, defaultCodes: readonly string[]): Promise<string> {
    const plain = await get("/api/plugins");
    const packed = await get("/api/plugins", { "Accept-Encoding": "gzip" });
    const withSlash = await get("/api/plugins/");
    const condition = { "If-None-Match": plain.headers.etag ?? "" };
    const cells = [
      `${name} ${version}`,
      plain.headers["content-type"],
      packed.headers["content-encoding"] ?? "no",
      (await get("/api/plugins", condition)).status,
      (await get("/api/plugin/no-such-plugin.json")).status,
      withSlash.status,
      (await verifyCodes(port)).status === 0 ? "passes" : "fails",
      defaultCodes.map((code) => `\`${code}\``).join(", "),
    ];
    return `| ${cells.join(" | ")} |\n`;
  }
});

describe.skipIf(SERVERS[0]?.version === null)(
  "Apache without the modules that .htaccess can do without",
  () => {
    it("serves the API nevertheless, with its type", async () => {
      const folder = makeFolder();
      const port = await findFreePort();
      await buildSite(folder);
      const serving = { site: path.join(folder, "dist"), work: path.join(folder, "work"), port };
      const running = await startApache(serving, "configured", []);
      try {
        const catalog = await rawGet(port, "/api/plugins");
        expect(catalog.status).toBe(200);
        expect(catalog.headers["content-type"]).toBe("application/json; charset=utf-8");
        expect((await rawGet(port, "/api/plugin/no-such-plugin.json")).status).toBe(404);
        expect(await verifyCodes(port)).toEqual({
          status: 0,
          codes: ["caching-wrong", "compression-missing", "cors-missing"],
        });
      } finally {
        await running.stop();
      }
    });
  },
);

describe("docs/static-hosts.md", () => {
  it.runIf(process.env.REQUIRE_ALL_SERVERS)("has a table of every server, none skipped", () => {
    expect(SERVERS.filter(({ version }) => version === null).map(({ name }) => name)).toEqual([]);
  });

  it.runIf(SERVERS.every(({ version }) => version !== null))("has the table that this run gives", () => {
    const header = [
      "| server | type of `api/plugins` | compressed | unchanged | missing id | `api/plugins/` | `verify` | by default, `verify` finds |",
      "| --- | --- | --- | --- | --- | --- | --- | --- |",
      "",
    ].join("\n");
    const table = header + SERVERS.map(({ name }) => rows.get(name) ?? "").join("");
    const before = readTable();
    writeTable(table);
    // A newer server that behaves the same is no drift.
    const withoutVersions = (text: string) => text.replaceAll(/ \d+\.\d+ \|/g, " |");
    if (process.env.CI || process.env.REQUIRE_ALL_SERVERS)
      expect(withoutVersions(before)).toBe(withoutVersions(table));
  });
});
