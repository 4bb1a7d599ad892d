import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { countCodePoints } from "../../src/contract/types.ts";
import { isWithinAllowList } from "../../src/html/is-within-allow-list.ts";
import { startCodeHost } from "../support/code-host.ts";
import { commit, type Entry, git } from "../support/git-repository.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { PLUGIN_FILES, type ScanProject, scanProject } from "./scan-project.ts";

/** Adds a plugin of these files, makes sure that it can be published as it is, and gives its record. */
async function addPlugin(
  files: Readonly<Record<string, Entry>>,
  flags: readonly string[] = [],
  config: object = {},
) {
  const project = await scanProject(config);
  const folder = project.publish("ada/notes", files);
  expect(await project.run("add", "ada/notes", "--id", "notes", ...flags)).toMatchObject({ status: 0 });
  expect(await project.run("build", "--strict")).toMatchObject({ status: 0 });
  const web = `${project.host.web}/ada/notes`;
  return { project, web, head: git(folder, ["rev-parse", "main"]), record: project.record("notes") };
}

test("sections become safe HTML whose links and images lead to the scanned commit", async () => {
  const { record, web, head } = await addPlugin({
    "docs/README.md": "elsewhere",
    "README.md": [
      "# Notes",
      "![Badge](https://img.shields.io/npm/v/notes)",
      "",
      "It takes **notes**.",
      "",
      "## Getting started",
      "",
      "See [the guide](docs/guide.md#first), [up](../outside), [here](#usage), [root](/LICENSE) and [bad](javascript:alert(1)).",
      "",
      '<img src="images/one two.png" onerror="alert(1)" alt="One > two"> ![](./pics/b.png?raw=true)',
      "",
      "<script>alert(1)</script><details open><summary>More</summary>text</details>",
      "",
      "### Deeper",
      "",
      "| a | b |",
      "| - | - |",
      '| 1 | <iframe src="https://example.com"></iframe>2 |',
      "",
      "## Unrelated",
      "",
      "nothing",
      "",
      "## Known issues",
      "",
      "- [ ] slow[^1]",
      "",
      "[^1]: Very.",
    ].join("\n"),
  });
  expect(record.description).toBe("It takes notes.");
  expect(record.installNotesHtml).toBe(
    [
      `<p>See <a href="${web}/blob/${head}/docs/guide.md#first">the guide</a>, <a>up</a>, <a href="${web}/blob/${head}/README.md#usage">here</a>, <a href="${web}/blob/${head}/LICENSE">root</a> and <a>bad</a>.</p>`,
      `<p><img src="${web}/raw/${head}/images/one%20two.png" alt="One  two"> <img src="${web}/raw/${head}/pics/b.png?raw=true" alt=""></p>`,
      "<details open><summary>More</summary>text</details>",
      "<h3>Deeper</h3>",
      "<table>\n<thead>\n<tr>\n<th>a</th>\n<th>b</th>\n</tr>\n</thead>",
      "<tbody>\n<tr>\n<td>1</td>\n<td>2</td>\n</tr>\n</tbody>\n</table>",
    ].join("\n"),
  );
  expect(record.limitationsNotesHtml).toMatch(/^<ul>\n<li> slow<sup>.*<\/li>\n<\/ul>/);
  expect(record.images).toEqual([
    `${web}/raw/${head}/images/one%20two.png`,
    `${web}/raw/${head}/pics/b.png?raw=true`,
  ]);
});

test("what is too long is cut between code points and between elements", async () => {
  const emoji = "🧩";
  const notes = `## Usage\n\n${`- **${emoji.repeat(20)}** & <b title="x">y</b>\n`.repeat(400)}`;
  const { record } = await addPlugin(
    {
      "README.md": notes,
      "plugin.json": JSON.stringify({
        name: emoji.repeat(300),
        description: emoji.repeat(2000),
        author: emoji.repeat(300),
      }),
    },
    [],
    { limits: { notesCharacters: 1000 } },
  );
  expect(countCodePoints(record.readmeText ?? "")).toBe(
    16_000 < countCodePoints(notes) ? 16_000 : countCodePoints(notes),
  );
  expect([record.name, record.description, record.author]).toEqual([
    emoji.repeat(200),
    emoji.repeat(1000),
    emoji.repeat(200),
  ]);
  const html = record.installNotesHtml ?? "";
  expect(countCodePoints(html)).toBeLessThanOrEqual(1000);
  expect(countCodePoints(html)).toBeGreaterThan(900);
  expect(isWithinAllowList(html)).toBe(true);
});

test("a README longer than the contract takes is cut to its length", async () => {
  const { record } = await addPlugin({ "README.md": "🧩".repeat(16_001) });
  expect(record.readmeText).toBe("🧩".repeat(16_000));
});

test("a manifest is passed on whole, keys that trap programs included", async () => {
  const manifest =
    '{"id":"notes","__proto__":{"x":1},"constructor":[],"toString":null,"n":1e2,"é":"\\u00e9"}';
  const { project, record } = await addPlugin({ "plugin.json": manifest });
  expect(record.manifest).toEqual(JSON.parse(manifest));
  expect(project.recordText("notes")).toContain('"__proto__": {');
});

test.each([
  ["a key given twice", '{"id": "a", "id": "b"}'],
  ["a number that JavaScript changes", '{"n": 9007199254740993}'],
  ["half a character", '{"n": "\\ud800"}'],
  ["a list", "[]"],
  ["no JSON", "{"],
  ["UTF-16", Buffer.from("{}", "utf16le")],
  ["a Git LFS pointer", "version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 1\n"],
  ["an id that is no text", '{"id": 5}'],
])("a manifest with %s is not valid", async (_, manifest) => {
  const { record } = await addPlugin({ "plugin.json": manifest });
  expect(record.health.manifestValid).toBe(false);
});

test("a manifest nested as deep as JSON may be is left out, since the record would be deeper", async () => {
  const { record } = await addPlugin({ "plugin.json": `{"a":${"[".repeat(999)}${"]".repeat(999)}}` });
  expect(record).not.toHaveProperty("manifest");
  expect(record.scanError).toBe("Not all of it could be read: its manifest does not fit a record.");
});

test("a plugin in a folder has that folder's files, and the repository's license", async () => {
  const files = Object.fromEntries(
    Object.entries(PLUGIN_FILES).map(([name, content]) => [
      name === "LICENSE" ? name : `plugins/notes/${name}`,
      content,
    ]),
  );
  const { record, web, head } = await addPlugin(
    { ...files, "README.md": "root", "plugins/notes/images/é.png": "x", "plugins/notes-2/x.test.ts": "" },
    ["--path", "/plugins/notes/"],
  );
  expect(record).toMatchObject({
    path: "plugins/notes",
    url: `${web}/tree/HEAD/plugins/notes`,
    name: "Notes",
    images: [`${web}/raw/${head}/plugins/notes/images/%C3%A9.png`],
    health: { hasReadme: true, hasLicense: true, hasTests: false },
  });
});

test("package.json says what the manifest leaves open", async () => {
  const { record } = await addPlugin({
    "package.json": JSON.stringify({
      name: "@ada/notes",
      description: "From package.json.",
      author: "Ada <ada@example.com> (https://example.com)",
      license: "(MIT OR Apache-2.0)",
      version: "2.0.0",
      scripts: { "check:types": "tsc" },
    }),
    "src/notes.test.ts": "",
  });
  expect(record).toMatchObject({
    name: "@ada/notes",
    description: "From package.json.",
    author: "Ada",
    license: "(MIT OR Apache-2.0)",
    version: "2.0.0",
    health: { manifestValid: false, hasTests: true, hasTypecheckScript: true },
  });
});

test("a plugin last changed before the configured days is not recent", async () => {
  const project = await scanProject({ recentDays: 10 });
  const folder = project.publish("ada/notes", PLUGIN_FILES);
  project.host.repositories.set("ada/notes", { pushedAt: "2026-01-20T10:00:00Z" });
  commit(folder, PLUGIN_FILES, "2020-01-01T00:00:00Z");
  await project.run("add", "ada/notes");
  expect(project.record("notes").health.updatedRecently).toBe(false);
  project.host.repositories.set("ada/notes", { pushedAt: "2026-01-22T10:00:00Z" });
  await project.run("scan");
  expect(project.record("notes").health.updatedRecently).toBe(true);
});

test.skipIf(spawnSync("openssl", ["version"]).status !== 0)(
  "a repository at any https address is read, without what only the code host's API tells",
  async () => {
    const project: ScanProject = await scanProject();
    const tls = temporaryFolder();
    const [key, cert] = [path.join(tls, "key.pem"), path.join(tls, "cert.pem")];
    const request = [
      "req",
      "-x509",
      "-newkey",
      "rsa:2048",
      "-nodes",
      "-keyout",
      key,
      "-out",
      cert,
      "-days",
      "1",
    ];
    execFileSync(
      "openssl",
      [...request, "-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1"],
      {
        stdio: "ignore",
      },
    );
    const other = await startCodeHost(project.repositories, {
      key: readFileSync(key, "utf8"),
      cert: readFileSync(cert, "utf8"),
    });
    onTestFinished(() => other.close());
    // Git trusts the certificate; Node does not, so that git's own `ls-remote` has to be asked.
    project.variables.GIT_SSL_CAINFO = cert;
    project.publish("ada/notes", PLUGIN_FILES);
    const repo = `${other.web}/ada/notes.git`;
    expect(await project.run("add", repo)).toMatchObject({ status: 0 });
    const record = project.record("notes");
    expect(record).toMatchObject({
      repo,
      url: repo.slice(0, -4),
      name: "Notes",
      health: { updatedRecently: true },
    });
    expect(record).not.toHaveProperty("repoMeta");
    expect(record).not.toHaveProperty("owner");
    expect(project.host.counts.api).toBe(0);
  },
);
