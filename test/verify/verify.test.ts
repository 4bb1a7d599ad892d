import { readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { NOW, runCli } from "../support/run-cli.ts";
import { deploy, makeSite, serve, verify } from "./deployment.ts";

/** Changes what one address answers. */
function answerAt(address: string, status: number, headers: Record<string, string>, body: string) {
  return (request: { url?: string | undefined }, response: import("node:http").ServerResponse): boolean => {
    if (request.url !== address) return false;
    response.writeHead(status, { "Access-Control-Allow-Origin": "*", ...headers }).end(body);
    return true;
  };
}

const HERE = { workingDirectory: "." };

const JSON_HEADERS = {
  "Content-Type": "application/json; charset=utf-8",
  "Cache-Control": "max-age=60",
  "Last-Modified": "Thu, 01 Jan 2026 00:00:00 GMT",
};

async function makeCatalog(
  change: (catalog: { plugins: Record<string, unknown>[]; count: number; generatedAt: string }) => void,
) {
  const folder = await makeSite();
  const catalog = JSON.parse(readFileSync(path.join(folder, "dist/api/plugins"), "utf8"));
  change(catalog);
  writeFileSync(path.join(folder, "dist/api/plugins"), JSON.stringify(catalog));
  return folder;
}

it("finds nothing wrong with a site that is served as it must be", async () => {
  const folder = await makeSite();
  const address = await deploy(folder);
  const report = await verify(address, ["--strict", "--out", "dist"], folder);
  expect(report.stdout).toBe('{"ok":true,"errors":0,"warnings":0,"diagnostics":[]}\n');
  expect(report.status).toBe(0);
  expect(report.stderr).toMatch(
    /^Verified: http:\/\/127\.0\.0\.1:\d+\/ \(3 plugins, \d+ requests in [\d.]+ s\)\.\n$/,
  );
});

it.each(["owner/repo/", "owner/repo"])("takes a directory below the path %s", async (below) => {
  const address = await deploy(await makeSite(), undefined, "/owner/repo/");
  const report = await verify(address + below, ["--strict"]);
  expect(report).toMatchObject({ status: 0, codes: [] });
  expect((await verify(address)).codes).toContain("http-status");
});

it("prints what it finds as every command does", async () => {
  const address = await deploy(
    await makeSite(),
    answerAt("/api/plugin/no-such-plugin.json", 200, {}, "<p>App</p>"),
  );
  const { status, stderr } = await runCli(["verify", address], HERE);
  expect(status).toBe(1);
  expect(stderr).toBe(`${address}api/plugin/no-such-plugin.json error missing-answers-200
  No plugin has this address, yet it answers 200: the static host answers with a page instead.
  Deploy the site's \`404.html\` at its root, and turn off any fallback to index.html.

1 error.
Not verified: ${address} (3 plugins, 7 requests in 0.21 s).
`);
});

it("takes the mend from the static host that answers", async () => {
  const folder = await makeSite();
  const address = await serve((request, response) => {
    response.setHeader("Server", "GitHub.com");
    answerAsIs(folder, request.url ?? "", response);
  });
  const { status, diagnostics } = await verify(address);
  const hints = Object.fromEntries(diagnostics.map(({ code, hint }) => [code, hint]));
  expect(status).toBe(0);
  expect(hints["content-type-wrong"]).toContain("GitHub Pages gives the catalog no JSON type");
  expect(hints["cors-missing"]).toContain("docs/static-hosts.md");
});

it("warns of types, CORS, compression and caching, each once for all addresses", async () => {
  const folder = await makeSite();
  const address = await serve((request, response) => answerAsIs(folder, request.url ?? "", response));
  const report = await verify(address);
  expect(report.status).toBe(0);
  expect(report.diagnostics.map(({ code, severity, file }) => [code, severity, file])).toEqual([
    ["content-type-wrong", "warning", `${address}api/plugins`],
    ["cors-missing", "warning", `${address}api/plugins`],
    ["compression-missing", "warning", `${address}api/plugins`],
    ["caching-wrong", "warning", `${address}api/plugins`],
  ]);
  expect(report.diagnostics[1]?.message).toMatch(/So it is at 4 more places\.$/);
  expect((await verify(address, ["--strict"])).status).toBe(1);
});

/** A static host that knows nothing of the site. */
function answerAsIs(folder: string, url: string, response: import("node:http").ServerResponse): void {
  try {
    response.end(readFileSync(path.join(folder, "dist", url)));
  } catch {
    response.writeHead(404).end();
  }
}

it.each([
  ["no-store", /nothing may be kept/],
  ["public, max-age=604800", /more than a day/],
])("warns of Cache-Control: %s", async (control, message) => {
  const folder = await makeSite();
  const address = await deploy(folder, (request, response) => {
    if (request.url !== "/api/plugin/alpha.json") return false;
    const body = readFileSync(path.join(folder, "dist", request.url));
    response
      .writeHead(200, { ...JSON_HEADERS, "Access-Control-Allow-Origin": "*", "Cache-Control": control })
      .end(body);
    return true;
  });
  const { codes, diagnostics } = await verify(address);
  expect(codes).toEqual(["caching-wrong"]);
  expect(diagnostics[0]?.message).toMatch(message);
});

it("warns of an ETag that is not known again", async () => {
  const address = await deploy(await makeSite(), (request) => {
    delete request.headers["if-none-match"];
    return false;
  });
  const { codes, diagnostics } = await verify(address);
  expect(codes).toEqual(["caching-wrong"]);
  expect(diagnostics[0]?.message).toBe(
    "It answers 200, not 304, to the validator that it gave (If-None-Match).",
  );
});

it("finds a missing plugin that answers 403, as S3 does", async () => {
  const override = answerAt("/api/plugin/no-such-plugin.json", 403, { Server: "AmazonS3" }, "");
  const { status, diagnostics } = await verify(await deploy(await makeSite(), override));
  expect(status).toBe(1);
  expect(diagnostics).toMatchObject([
    { code: "missing-not-404", hint: expect.stringContaining("s3:ListBucket") },
  ]);
});

it("warns of a listing of the plugins' folder", async () => {
  const override = answerAt("/api/plugin/", 200, {}, "<ul><li>alpha.json</ul>");
  expect(await verify(await deploy(await makeSite(), override))).toMatchObject({
    status: 0,
    codes: ["folder-listed"],
  });
});

it("holds the catalog to the contract, at the place in the document", async () => {
  const folder = await makeCatalog((catalog) => {
    Object.assign(catalog.plugins[0] ?? {}, { name: 7, colour: "red" });
  });
  const { status, diagnostics } = await verify(await deploy(folder));
  expect(status).toBe(1);
  expect(diagnostics).toMatchObject([
    { code: "value-wrong-type", line: 1, column: expect.any(Number), pointer: "/plugins/0/name" },
    { code: "field-unknown", pointer: "/plugins/0/colour" },
    { code: "plugin-differs", file: expect.stringMatching(/\/api\/plugin\/alpha\.json$/), pointer: "/name" },
  ]);
});

it("finds a wrong count", async () => {
  const folder = await makeCatalog((catalog) => {
    catalog.count = 4;
  });
  const { diagnostics } = await verify(await deploy(folder));
  expect(diagnostics).toMatchObject([
    { code: "catalog-count-wrong", pointer: "/count", message: "`count` is 4, but there are 3 plugins." },
  ]);
});

it("finds ids that come twice and ids that are no file names, and asks for neither again", async () => {
  const folder = await makeCatalog(({ plugins, ...catalog }) => {
    plugins.push({ ...plugins[0], id: "ALPHA" }, { ...plugins[0], id: "../../secret" });
    Object.assign(catalog, { count: plugins.length });
  });
  const asked: string[] = [];
  const address = await deploy(folder, (request) => {
    asked.push(request.url ?? "");
    return false;
  });
  const { codes } = await verify(address);
  expect(codes).toEqual(["catalog-count-wrong", "id-duplicate", "id-not-portable", "http-status"]);
  expect(asked.filter((url) => url.includes("secret"))).toEqual([]);
});

it.each([
  ["72h", 0, []],
  ["47h", 1, ["catalog-outdated"]],
])("finds a catalog older than --max-age %s", async (maxAge, status, codes) => {
  const twoDaysAgo = new Date(Date.parse(NOW) - 48 * 3_600_000).toISOString();
  const address = await deploy(await makeSite({ flags: ["--generated-at", twoDaysAgo] }));
  expect(await verify(address, ["--max-age", maxAge])).toMatchObject({ status, codes });
});

it("finds a plugin that is missing, one that differs and one that is not JSON", async () => {
  const folder = await makeSite();
  const pluginFile = (id: string) => path.join(folder, "dist/api/plugin", `${id}.json`);
  rmSync(pluginFile("alpha"));
  const beta = JSON.parse(readFileSync(pluginFile("beta.two"), "utf8"));
  beta.health.hasReadme = false;
  writeFileSync(pluginFile("beta.two"), JSON.stringify(beta, null, 2));
  writeFileSync(pluginFile("gamma_3"), readFileSync(pluginFile("gamma_3")).subarray(0, 100));
  const { status, diagnostics } = await verify(await deploy(folder));
  expect(status).toBe(1);
  expect(diagnostics).toMatchObject([
    { code: "http-status", message: "It answers 404, not 200." },
    { code: "plugin-differs", pointer: "/health/hasReadme", line: 19 },
    { code: "json-syntax" },
  ]);
});

it("takes a document that is indented or ordered otherwise for the same", async () => {
  const folder = await makeSite();
  const file = path.join(folder, "dist/api/plugin/alpha.json");
  const reversed = Object.entries(JSON.parse(readFileSync(file, "utf8"))).reverse();
  writeFileSync(file, JSON.stringify(Object.fromEntries(reversed), null, 2));
  expect(await verify(await deploy(folder))).toMatchObject({ status: 0, codes: [] });
});

it("compares with the built site byte by byte", async () => {
  const folder = await makeSite();
  const other = await makeSite({ flags: ["--generated-at", "2026-01-31T09:00:00Z"] });
  const file = path.join(folder, "dist/api/plugin/alpha.json");
  writeFileSync(file, JSON.stringify(JSON.parse(readFileSync(file, "utf8")), null, 2));
  rmSync(path.join(folder, "dist/openapi.json"));
  // What a static host may keep to itself.
  for (const name of [".htaccess", "_headers", "serve.json"]) rmSync(path.join(folder, "dist", name));
  const report = await verify(await deploy(folder), ["--out", "dist"], other);
  expect(report.status).toBe(1);
  expect(report.diagnostics.map(({ code, file: address }) => [code, new URL(address).pathname])).toEqual([
    // Two builds differ in the catalog's timestamp.
    ["file-differs", "/api/plugin/alpha.json"],
    ["file-differs", "/api/plugins"],
    ["file-not-served", "/openapi.json"],
  ]);
});

it("reports a redirect once, and verifies what it leads to", async () => {
  const target = await deploy(await makeSite());
  const address = await serve((request, response) => {
    const location = `${target.slice(0, -1)}${request.url}`;
    response.writeHead(301, { Location: location }).end();
  });
  const { status, diagnostics } = await verify(address);
  expect(status).toBe(0);
  expect(diagnostics).toMatchObject([
    {
      code: "http-redirected",
      severity: "warning",
      file: `${address}api/plugins`,
      message: `It answers 301 and leads to "${target}api/plugins". So it is at 3 more places.`,
    },
  ]);
});

it("asks for no more plugins than a catalog may have", async () => {
  const folder = await makeCatalog(({ plugins }) => {
    for (let index = plugins.length; index < 700; index += 1)
      plugins.push({ ...plugins[0], id: `alpha-${index}` });
  });
  let asked = 0;
  const address = await deploy(folder, () => {
    asked += 1;
    return false;
  });
  const { codes, diagnostics } = await verify(address);
  expect(codes).toContain("list-too-long");
  // The rest of the addresses that answer 404 is counted, not listed.
  expect(codes.filter((code) => code === "http-status")).toHaveLength(20);
  expect(diagnostics.at(-1)?.message).toBe("It answers 404, not 200. So it is at 477 more places.");
  expect(asked).toBe(504);
});

it("shows a bar on a terminal, and takes it away", async () => {
  const address = await deploy(await makeSite());
  const { stdout, stderr } = await runCli(["verify", address], { ...HERE, isTTY: true });
  expect(stdout).toBe("");
  expect(stderr).toContain(" 1 of 3");
  // The cursor is shown again, and the line is empty, before the summary.
  expect(stderr).toMatch(/\u001b\[\?25h[^=]*Verified: http/);
});

it.each([{ CI: "true" }, { TERM: "dumb" }])("shows no bar in %j", async (variables) => {
  const address = await deploy(await makeSite());
  const { stderr } = await runCli(["verify", address], { ...HERE, isTTY: true, variables });
  expect(stderr).not.toContain(" of 3");
});
