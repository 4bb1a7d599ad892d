import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { chooseLayout, findMend, STATIC_HOSTS_APART } from "../../src/site/static-hosts/layout.ts";
import { STATIC_HOSTS } from "../../src/site/static-hosts/list.ts";
import { writeFiles } from "../support/files.ts";
import { runCli } from "../support/run-cli.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { buildSite } from "../verify/built-site.ts";

const DOCUMENT = fileURLToPath(new URL("../../docs/static-hosts.md", import.meta.url));

function makeFolder(publicFiles: Readonly<Record<string, string>> = {}): string {
  const folder = temporaryFolder();
  const files = Object.entries(publicFiles).map(([name, text]) => [`public/${name}`, text]);
  writeFiles(folder, Object.fromEntries(files));
  return folder;
}

function readSite(folder: string, file: string): string {
  return readFileSync(path.join(folder, "dist", file), "utf8");
}

describe("the site for all static hosts but three", () => {
  it("has every file that configures one", async () => {
    const folder = makeFolder();
    await buildSite(folder);
    expect(readdirSync(path.join(folder, "dist")).sort()).toEqual([
      ".htaccess",
      ".nojekyll",
      "404.html",
      "CORS",
      "SHA256SUMS",
      "_headers",
      "api",
      "openapi.json",
      "serve.json",
    ]);
    expect(readSite(folder, ".nojekyll")).toBe("");
    expect(readSite(folder, "CORS")).toBe("*\n");
    expect(readSite(folder, "_headers")).toBe(`/*
  Access-Control-Allow-Origin: *
  Cache-Control: public, max-age=300, must-revalidate
  X-Content-Type-Options: nosniff
/api/plugins
  Content-Type: application/json; charset=utf-8
`);
  });

  it("has a 404.html that is small and tells of the catalog", async () => {
    const folder = makeFolder();
    await buildSite(folder);
    const page = readSite(folder, "404.html");
    expect(page).toContain("This is a read-only JSON API");
    expect(page).toContain("api/plugins");
    expect(page.length).toBeLessThan(500);
  });

  it("has a serve.json without what serve gives up or redirects at", () => {
    const file = chooseLayout(null).files.find((hostFile) => hostFile.path === "serve.json");
    const configuration = JSON.parse(Buffer.concat(file?.content ?? []).toString());
    expect(Object.keys(configuration).sort()).toEqual(["cleanUrls", "directoryListing", "headers"]);
  });

  it("asks in .htaccess for each module before it uses it", async () => {
    const folder = makeFolder();
    await buildSite(folder);
    const lines = readSite(folder, ".htaccess").split("\n");
    const outside = lines.filter((line) => /^[A-Z]/.test(line)).map((line) => line.split(" ")[0]);
    expect(outside).toEqual(["ErrorDocument"]);
  });
});

describe("--static-host", () => {
  it.each([
    ["gitlab-pages", "_redirects", "/api/plugins /api/plugins.json 200\n"],
    ["codeberg-pages", "_redirects", "/api/plugins /api/plugins.json 200!\n"],
    ["azure-static-web-apps", "staticwebapp.config.json", '"rewrite": "/api/plugins.json"'],
  ])("%s gets the catalog as api/plugins.json and a rewrite", async (name, file, rewrite) => {
    const folder = makeFolder();
    await buildSite(folder, { flags: ["--static-host", name] });
    expect(readdirSync(path.join(folder, "dist/api")).sort()).toEqual(["plugin", "plugins.json"]);
    expect(JSON.parse(readSite(folder, "api/plugins.json")).count).toBe(3);
    expect(readSite(folder, file)).toContain(rewrite);
    expect(readSite(folder, "404.html")).toContain("api/plugins");
    // The rewrite for `preview`.
    expect(JSON.parse(readSite(folder, "serve.json")).rewrites).toEqual([
      { source: "api/plugins", destination: "api/plugins.json" },
    ]);
  });

  it("takes no other name", async () => {
    const { status, stderr } = await runCli(["build", "--static-host", "netlify"], {
      workingDirectory: makeFolder(),
    });
    expect(status).toBe(2);
    expect(stderr).toContain("Allowed choices are gitlab-pages, codeberg-pages, azure-static-web-apps.");
  });
});

describe("public/", () => {
  it.each([
    ["404.html", "public-collision", '"public/404.html" has the place of the generated file "404.html".'],
    [".HTACCESS", "public-collision", '"public/.HTACCESS" has the place of the generated file ".htaccess".'],
    ["api/plugins/index.html", "public-collision", 'the generated file "api/plugins".'],
    ["SHA256SUMS", "public-collision", 'the generated file "SHA256SUMS".'],
    ["200.html", "public-not-publishable", '"public/200.html" makes static hosts answer 200'],
    ["api/plugin/other.json", "public-not-publishable", "has the address of a plugin"],
    ["api/plugin/index.html", "public-not-publishable", "has the address of a plugin"],
  ])("refuses %s", async (name, code, message) => {
    const folder = makeFolder({ [name]: "" });
    const { stdout, status } = await buildWithReport(folder);
    expect(status).toBe(1);
    expect(stdout).toMatchObject([
      { code, file: `public/${name}`, message: expect.stringContaining(message) },
    ]);
  });

  it("takes what is no one's, and with another layout what is no one's there", async () => {
    const folder = makeFolder({ "index.html": "<p>Home", "docs/200.html": "<p>200" });
    await buildSite(folder);
    expect(readSite(folder, "index.html")).toBe("<p>Home");
    expect(readSite(folder, "docs/200.html")).toBe("<p>200");

    const other = makeFolder({ _headers: "/*\n" });
    expect((await buildWithReport(other)).status).toBe(1);
    await buildSite(other, { flags: ["--static-host", "gitlab-pages"] });
    expect(readSite(other, "_headers")).toBe("/*\n");
  });

  async function buildWithReport(folder: string): Promise<{ status: number; stdout: unknown }> {
    mkdirSync(path.join(folder, "records"), { recursive: true });
    const { status, stdout } = await runCli(["build", "--allow-empty", "--reporter", "json"], {
      workingDirectory: folder,
    });
    return { status, stdout: JSON.parse(stdout).diagnostics };
  }
});

describe("the list of static hosts", () => {
  it("has each name once, and a heading in the document for each", () => {
    const names = STATIC_HOSTS.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    const document = readFileSync(DOCUMENT, "utf8");
    for (const { title } of STATIC_HOSTS) expect(document).toContain(`\n## ${title}\n`);
  });

  it("has the purpose of every file in the document", () => {
    const files = [chooseLayout(null), ...STATIC_HOSTS_APART.map(chooseLayout)].flatMap(
      (layout) => layout.files,
    );
    const rows = new Set(files.map(({ path: file, purpose }) => `| \`${file}\` | ${purpose} |\n`));
    const [, table] = /<!-- files -->\n([\s\S]*?)<!-- \/files -->/.exec(readFileSync(DOCUMENT, "utf8")) ?? [];
    expect(table).toBe(`| file | what it is for |\n| --- | --- |\n${Array.from(rows).join("")}`);
  });

  it.each([
    ["server", "nginx/1.22.1", "configuration for nginx"],
    ["server", "Apache/2.4.71 (Debian)", "AllowOverride FileInfo"],
    ["server", "cloudflare", "_headers"],
    ["server", "Netlify", "_headers"],
    ["content-disposition", 'inline; filename="plugins"', "serve.json"],
  ])("knows the static host of %s: %s", (header, value, mend) => {
    expect(findMend("type", new Map([[header, value]]))).toContain(mend);
  });

  it("has no mend for a static host that it does not know", () => {
    expect(findMend("type", new Map([["server", "home-made"]]))).toBeNull();
  });
});
