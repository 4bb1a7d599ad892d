import { rmSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { commit } from "../support/git-repository.ts";
import { PLUGIN_FILES, type ScanProject, scanProject } from "./scan-project.ts";

/** A project with scanned plugins `plugin-1`, `plugin-2` … */
async function scannedProject(plugins: number): Promise<ScanProject> {
  const project = await scanProject();
  for (let number = 1; number <= plugins; number += 1) {
    const id = `plugin-${number}`;
    project.publish(`ada/${id}`, { ...PLUGIN_FILES, "plugin.json": JSON.stringify({ id, name: id }) });
    project.writeRecord(id, { id, repo: `ada/${id}` });
  }
  expect(await project.run("scan")).toMatchObject({ status: 0 });
  return project;
}

function resetCounts({ host }: ScanProject): void {
  Object.assign(host.counts, { api: 0, notModified: 0, info: 0, fetch: 0, bytes: 0 });
}

test("a second scan changes nothing, fetches nothing and makes one conditional request a plugin", async () => {
  const project = await scannedProject(3);
  const before = project.recordFiles();
  resetCounts(project);
  project.now = "2026-02-01T10:00:00.000Z";
  const again = await project.run("scan");
  expect(again).toMatchObject({ status: 0 });
  expect(again.stderr).toContain("0 of 3 changed; 3 of 4,996 API requests left are needed.\n");
  expect(again.stderr).toContain("3 plugins scanned: 3 unchanged, in 0.21 s.\n");
  expect(project.recordFiles()).toEqual(before);
  expect(project.host.counts).toMatchObject({ api: 3, notModified: 3, info: 3, fetch: 0 });
});

test("the cache may be deleted at any time", async () => {
  const project = await scannedProject(2);
  const before = project.recordFiles();
  rmSync(path.join(project.folder, ".cache"), { recursive: true });
  project.now = "2026-02-01T10:00:00.000Z";
  expect((await project.run("scan")).stderr).toContain("2 of 2 changed;");
  expect(project.recordFiles()).toEqual(before);
});

test("scan leaves no file but records and the cache", async () => {
  const project = await scannedProject(1);
  expect(Object.keys(project.recordFiles())).toEqual(["plugin-1.json"]);
  const { readdirSync } = await import("node:fs");
  expect(readdirSync(path.join(project.folder, ".cache/scan"))).toEqual(["plugins"]);
});

test("scan rewrites the record of a plugin that has changed, and keeps what people decide", async () => {
  const project = await scannedProject(2);
  const repository = path.join(project.repositories, "ada/plugin-1.git");
  const decided = {
    categories: ["writing"],
    platforms: ["linux"],
    caveats: ["Needs `sudo`."],
    themes: [{ name: "dark" }],
    addedAt: "2020-01-01T00:00:00+00:00",
  };
  const record = { ...project.record("plugin-1"), ...decided, name: "Edited by hand" };
  project.writeRecord("plugin-1", record);
  const other = project.recordText("plugin-2");
  commit(repository, { ...PLUGIN_FILES, "plugin.json": '{"id": "other-id", "name": "New name"}' });
  project.now = "2026-02-01T10:00:00.000Z";

  const { stderr } = await project.run("scan");
  expect(stderr).toContain("1 of 2 changed;");
  expect(project.record("plugin-1")).toMatchObject({
    id: "plugin-1",
    repo: "ada/plugin-1",
    name: "New name",
    scannedAt: project.now,
    ...decided,
    caveatNodes: [
      [
        { type: "text", text: "Needs " },
        { type: "code", text: "sudo" },
        { type: "text", text: "." },
      ],
    ],
  });
  expect(project.recordText("plugin-1")).toMatch(/^\{\n {2}"id": "plugin-1",\n {2}"repo".*\n\}\n$/s);
  expect(project.recordText("plugin-2")).toBe(other);
});

test("scan with ids scans those only", async () => {
  const project = await scannedProject(2);
  resetCounts(project);
  expect((await project.run("scan", "plugin-2")).stderr).toContain("[1/1] plugin-2: unchanged\n");
  expect(project.host.counts.api).toBe(1);
  expect(await project.run("scan", "missing")).toMatchObject({
    status: 2,
    stderr: 'error: There is no record with the id "missing".\n',
  });
});

test("a repository that cannot be read keeps its last good content and gains a scanError", async () => {
  const project = await scannedProject(2);
  const good = project.record("plugin-1");
  rmSync(path.join(project.repositories, "ada/plugin-1.git"), { recursive: true });
  project.now = "2026-02-01T10:00:00.000Z";
  const scanned = await project.run("scan", "--reporter", "json");
  expect(scanned.status).toBe(0);
  expect(JSON.parse(scanned.stdout).diagnostics).toMatchObject([
    { code: "source-unreadable", severity: "warning", file: "records/plugin-1.json" },
  ]);
  const { scanError, ...rest } = project.record("plugin-1");
  expect(scanError).toMatch(/^Git says: /);
  expect(rest).toEqual({ ...good, scannedAt: project.now });

  const text = project.recordText("plugin-1");
  project.now = "2026-02-02T10:00:00.000Z";
  await project.run("scan");
  expect(project.recordText("plugin-1")).toBe(text);
  expect(await project.run("build", "--strict")).toMatchObject({ status: 0 });
});

test("a new plugin whose repository cannot be read becomes a minimal valid record", async () => {
  const project = await scanProject();
  const added = await project.run("add", "ada/missing");
  expect(added).toMatchObject({ status: 0 });
  expect(added.stderr).toContain("source-unreadable");
  expect(project.record("missing")).toMatchObject({
    name: "missing",
    description: "",
    scanError: expect.stringMatching(/./),
    health: { manifestValid: false, hasReadme: false, hasLicense: false, hasTests: false },
  });
  expect(await project.run("build", "--strict")).toMatchObject({ status: 0 });
});

test("scan stops where the API's allowance ends, and goes on there next time", async () => {
  const project = await scannedProject(4);
  for (const name of project.host.repositories.keys()) project.host.repositories.set(name, { stars: 9 });
  project.host.allowance = 2;
  project.now = "2026-02-01T10:00:00.000Z";
  const first = await project.run("scan");
  expect(first).toMatchObject({ status: 0 });
  expect(first.stderr).toContain("allowance-used-up");
  expect(first.stderr).toContain("2 left for the next scan");
  const starred = () =>
    [1, 2, 3, 4].filter((number) => project.record(`plugin-${number}`).repoMeta?.stars === 9);
  expect(starred()).toHaveLength(2);

  project.host.allowance = 2;
  project.now = "2026-02-02T10:00:00.000Z";
  await project.run("scan");
  expect(starred()).toHaveLength(4);
});

test("an API that fails costs a scanError, and what it told before stays", async () => {
  const project = await scannedProject(1);
  project.host.repositories.delete("ada/plugin-1");
  const { stderr } = await project.run("scan");
  expect(stderr).toContain("records/plugin-1.json warning source-partly-read\n");
  expect(project.record("plugin-1")).toMatchObject({
    scanError: "Not all of it could be read: the code host's API knows no such repository.",
    repoMeta: { stars: 0 },
  });
});

test("GITHUB_TOKEN goes to the code host's API, and nowhere into a record or the cache", async () => {
  const project = await scanProject();
  project.variables.GITHUB_TOKEN = "secret-token";
  project.publish("ada/notes", PLUGIN_FILES);
  const { stdout, stderr } = await project.run("add", "ada/notes");
  expect(Array.from(project.host.tokens)).toEqual(["token secret-token"]);
  expect(stdout + stderr + project.recordText("notes")).not.toContain("secret-token");
});

test("scan --check finds every field that is not what the source says, and writes nothing", async () => {
  const project = await scannedProject(2);
  expect(await project.run("scan", "--check")).toMatchObject({ status: 0 });
  const forged = {
    ...project.record("plugin-1"),
    repoMeta: { stars: 1_000_000, defaultBranch: "main", pushedAt: "2026-01-30T10:00:00Z" },
    security: { status: "passed", blockingFindings: 0, advisoryFindings: 0 },
    description: "The best of all.",
  };
  project.writeRecord("plugin-1", forged);
  const before = project.recordFiles();
  const checked = await project.run("scan", "--check", "--reporter", "json");
  expect(checked.status).toBe(1);
  expect(JSON.parse(checked.stdout).diagnostics).toMatchObject([
    { code: "record-differs-from-source", pointer: "/description", line: 1 },
    { code: "record-differs-from-source", pointer: "/repoMeta" },
    { code: "record-differs-from-source", pointer: "/security", message: "The source gives no `security`." },
  ]);
  expect(project.recordFiles()).toEqual(before);
});

test("scan --check does not take a record whose source or API cannot be read", async () => {
  const project = await scannedProject(2);
  rmSync(path.join(project.repositories, "ada/plugin-1.git"), { recursive: true });
  project.host.repositories.delete("ada/plugin-2");
  rmSync(path.join(project.folder, ".cache"), { recursive: true });
  const checked = await project.run("scan", "--check", "--reporter", "json");
  expect(checked.status).toBe(1);
  const findings = JSON.parse(checked.stdout).diagnostics;
  expect(findings).toContainEqual(
    expect.objectContaining({ code: "record-not-confirmed", file: "records/plugin-1.json" }),
  );
  expect(findings).toContainEqual(
    expect.objectContaining({ code: "record-not-confirmed", file: "records/plugin-2.json" }),
  );
});

test("a record in which people erred is told and left alone, and the others are scanned", async () => {
  const project = await scannedProject(1);
  project.writeRecord("bad", { id: "bad", repo: 5, catagories: [] });
  const before = project.recordText("bad");
  const scanned = await project.run("scan", "--reporter", "json");
  expect(scanned.status).toBe(1);
  expect(JSON.parse(scanned.stdout).diagnostics).toMatchObject([
    { code: "value-wrong-type", pointer: "/repo" },
    { code: "field-unknown", pointer: "/catagories", hint: "Did you mean `categories`?" },
  ]);
  expect(scanned.stderr).toContain("[1/1] plugin-1: unchanged");
  expect(project.recordText("bad")).toBe(before);
});

test("Ctrl-C leaves whole records only", async () => {
  const project = await scannedProject(6);
  for (const name of project.host.repositories.keys()) project.host.repositories.set(name, { stars: 9 });
  const before = project.recordFiles();
  const controller = new AbortController();
  project.signal = controller.signal;
  let requests = 0;
  project.host.onGit = () => {
    requests += 1;
    if (requests === 5) controller.abort();
  };
  const stopped = await project.run("scan");
  expect(stopped.status).toBe(2);
  expect(stopped.stderr).toMatch(
    /^error: Stopped after \d of 6 plugins\. Every record is whole; the next scan goes on from here\.$/m,
  );
  expect(project.recordFiles()).toEqual(before);
});
