import { randomBytes } from "node:crypto";
import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import {
  commitTree,
  createRepository,
  git,
  type RawEntry,
  writeBlob,
  writeRawTree,
} from "../support/git-repository.ts";
import { PLUGIN_FILES, type ScanProject, scanProject } from "./scan-project.ts";

const MEBIBYTE = 1 << 20;

/** Scans a hostile plugin beside a good one, and makes sure that it costs itself a scanError and nothing more. */
async function scanBeside(project: ScanProject, id: string, record: object = {}) {
  project.publish("ada/good", PLUGIN_FILES);
  project.writeRecord("good", { id: "good", repo: "ada/good" });
  project.writeRecord(id, { id, repo: `eve/${id}`, ...record });
  const scanned = await project.run("scan", "--reporter", "json");
  expect(scanned).toMatchObject({ status: 0 });
  expect(project.record("good")).toMatchObject({ name: "Notes", health: { manifestValid: true } });
  expect(project.record("good")).not.toHaveProperty("scanError");
  expect(await project.run("validate", "--strict")).toMatchObject({ status: 0 });
  expect(readdirSync(path.join(project.folder, ".cache/scan"))).toEqual(["plugins"]);
  return project.record(id);
}

function publishRawTree(
  project: ScanProject,
  name: string,
  makeEntries: (folder: string) => RawEntry[],
): string {
  const folder = createRepository(project.repositories, name);
  project.host.repositories.set(name, {});
  return commitTree(folder, writeRawTree(folder, makeEntries(folder)));
}

test.each([
  ["an option as a repository", "--upload-pack=touch harmed"],
  ["an option as an owner", "--upload-pack=x/y"],
  ["a transport that runs a program", "ext::sh -c touch% harmed"],
  ["a local folder", "file:///etc"],
  ["a local path", "/etc"],
  ["ssh", "ssh://-oProxyCommand=touch%20harmed/x"],
  ["scp's form", "git@example.com:ada/notes"],
  ["plain http", "http://127.0.0.1/ada/notes"],
  ["git's own protocol", "git://127.0.0.1/ada/notes"],
  ["a password", "https://user:word@127.0.0.1/ada/notes"],
  ["a name of dots", "eve/.."],
  ["an address with a line break", "https://127.0.0.1/a\nb"],
])("%s is no repository", async (_, repo) => {
  const project = await scanProject();
  const record = await scanBeside(project, "bad", { repo });
  expect(record.scanError).toMatch(/^The repo .+\.$/);
  expect(record.health).toMatchObject({ manifestValid: false, hasReadme: false });
  expect(existsSync(path.join(project.folder, "harmed"))).toBe(false);
  expect(await project.run("add", "--", repo)).toMatchObject({ status: 2 });
});

test.each(["../../etc", "..", "--output=harmed", "/etc", "README.md"])(
  "the folder %s of a repository is not found",
  async (folder) => {
    const project = await scanProject();
    project.publish("eve/bad", PLUGIN_FILES);
    const record = await scanBeside(project, "bad", { path: folder });
    expect(record.scanError).toBe(`Not all of it could be read: there is no folder ${folder}.`);
    expect(record.health).toMatchObject({ manifestValid: false, hasReadme: false });
  },
);

test("a README of 50 MB that hardly compresses costs little more than its limit", async () => {
  const project = await scanProject();
  project.publish("eve/bad", { ...PLUGIN_FILES, "README.md": randomBytes(50 * MEBIBYTE) });
  const record = await scanBeside(project, "bad");
  expect(record.scanError).toMatch(/^It sends more than the .+ that are read\.$/);
});

test("a README of 50 MB that compresses to nothing is not read", async () => {
  const project = await scanProject();
  project.publish("eve/bad", { ...PLUGIN_FILES, "README.md": Buffer.alloc(50 * MEBIBYTE, "a") });
  expect((await scanBeside(project, "bad")).scanError).toBe("Its files are larger than is read.");
});

test("a manifest over 1 MiB is not read", async () => {
  const project = await scanProject();
  const manifest = JSON.stringify({ id: "bad", padding: "x".repeat(MEBIBYTE) });
  project.publish("eve/bad", { ...PLUGIN_FILES, "plugin.json": manifest });
  expect((await scanBeside(project, "bad")).scanError).toBe("Its file plugin.json is larger than 1.0 MB.");
});

test("large files that nobody asked for cost nothing", async () => {
  const project = await scanProject();
  project.publish("eve/good", { ...PLUGIN_FILES, "video.bin": Buffer.alloc(8 * MEBIBYTE, "a") });
  expect(await scanBeside(project, "good-too", { repo: "eve/good" })).not.toHaveProperty("scanError");
});

test("a tree with a million entries is not read", async () => {
  const project = await scanProject();
  publishRawTree(project, "eve/bad", (folder) => {
    const object = writeBlob(folder, "x");
    return Array.from({ length: 1_000_000 }, (_, index) => ({
      mode: "100644",
      name: `f${String(index).padStart(7, "0")}`,
      object,
    }));
  });
  expect((await scanBeside(project, "bad")).scanError).toBe("It has more than 100,000 files.");
});

test("a tree of ten objects that stands for a thousand million files is not read", async () => {
  const project = await scanProject();
  publishRawTree(project, "eve/bad", (folder) => {
    const names = Array.from({ length: 10 }, (_, index) => `d${index}`);
    let object = writeBlob(folder, "x");
    let mode = "100644";
    for (let depth = 0; depth < 8; depth += 1) {
      const entries = names.map((name) => ({ mode, name, object }));
      object = writeRawTree(folder, entries);
      mode = "40000";
    }
    return names.map((name) => ({ mode, name, object }));
  });
  expect((await scanBeside(project, "bad")).scanError).toBe("It has more than 100,000 files.");
});

test("paths with .. and .git are passed over, and told", async () => {
  const project = await scanProject();
  publishRawTree(project, "eve/bad", (folder) => {
    const object = writeBlob(folder, '{"id": "bad"}');
    const inner = writeRawTree(folder, [{ mode: "100644", name: "plugin.json", object }]);
    return [
      { mode: "100644", name: "plugin.json", object },
      { mode: "40000", name: "..", object: inner },
      { mode: "40000", name: ".git", object: inner },
      { mode: "100644", name: "../../../harmed", object },
    ];
  });
  const record = await scanBeside(project, "bad");
  expect(record).toMatchObject({
    scanError: "Not all of it could be read: 3 files have a name such as `..` or `.git` in the path.",
    manifest: { id: "bad" },
  });
  expect(existsSync(path.join(project.folder, "harmed"))).toBe(false);
});

test("names that are not UTF-8 are passed over, and told", async () => {
  const project = await scanProject();
  publishRawTree(project, "eve/bad", (folder) => {
    const object = writeBlob(folder, '{"id": "bad"}');
    return [
      { mode: "100644", name: Buffer.from("caf\xe9.png", "latin1"), object },
      { mode: "100644", name: "plugin.json", object },
    ];
  });
  expect(await scanBeside(project, "bad")).toMatchObject({
    scanError: "Not all of it could be read: 1 file has a name that is not UTF-8.",
    manifest: { id: "bad" },
  });
});

test("links and submodules are no files", async () => {
  const project = await scanProject();
  publishRawTree(project, "eve/bad", (folder) => [
    { mode: "120000", name: "README.md", object: writeBlob(folder, "/etc/passwd") },
    { mode: "160000", name: "images", object: "1".repeat(40) },
    { mode: "120000", name: "plugin.json", object: writeBlob(folder, "../../../directory.config.json") },
  ]);
  const record = await scanBeside(project, "bad");
  expect(record.health).toMatchObject({ hasReadme: false, manifestValid: false });
  expect(record).not.toHaveProperty("readmeText");
});

test("a server that stalls is left after the time-out", async () => {
  const project = await scanProject({ timeoutSeconds: 3 });
  project.publish("eve/bad", PLUGIN_FILES);
  project.host.stalled.add("eve/bad");
  expect((await scanBeside(project, "bad")).scanError).toBe("It did not answer within 3 s.");
});

test("a server that stalls in the middle of a fetch is left after the time-out", async () => {
  const project = await scanProject({ timeoutSeconds: 3 });
  project.publish("eve/bad", PLUGIN_FILES);
  let requests = 0;
  project.host.onGit = (name) => {
    // The first asks for the head, the second begins the fetch.
    if (name.startsWith("/eve/bad")) requests += 1;
    if (requests === 2) project.host.stalled.add("eve/bad");
  };
  expect((await scanBeside(project, "bad")).scanError).toBe("It did not answer within 3 s.");
});

test("a server that ignores what it is asked for sends no more than the limit", async () => {
  const project = await scanProject({ limits: { fetchBytes: 2 * MEBIBYTE } });
  const folder = project.publish("eve/bad", { ...PLUGIN_FILES, "video.bin": randomBytes(6 * MEBIBYTE) });
  git(folder, ["config", "uploadpack.allowFilter", "false"]);
  expect((await scanBeside(project, "bad")).scanError).toBe("It sends more than the 2.1 MB that are read.");
});

test("a server without filters works for a small repository", async () => {
  const project = await scanProject();
  const folder = project.publish("eve/plain", PLUGIN_FILES);
  git(folder, ["config", "uploadpack.allowFilter", "false"]);
  expect(await scanBeside(project, "plain")).toMatchObject({
    name: "Notes",
    readmeText: PLUGIN_FILES["README.md"],
  });
});

test("an empty repository has nothing to read", async () => {
  const project = await scanProject();
  createRepository(project.repositories, "eve/bad");
  expect((await scanBeside(project, "bad")).scanError).toBe("It has no commits on its default branch.");
});

test.each([
  ["block quotes", "> ".repeat(30_000)],
  ["lists", Array.from({ length: 200 }, (_, depth) => `${"  ".repeat(depth)}- x`).join("\n")],
  ["brackets", "[".repeat(20_000)],
  ["emphasis", "*a **b ".repeat(5000)],
  ["HTML elements", `${"<div>".repeat(20_000)}`],
  ["formatting elements", `${"<a><b><i>".repeat(3000)}`],
  ["table cells", `|${"a|".repeat(1000)}\n|${"-|".repeat(1000)}\n${`|${"b|".repeat(10)}\n`.repeat(20)}`],
  ["code fences", "```\n".repeat(5000)],
])("a README of nested %s ends, one way or the other", async (_, markdown) => {
  const project = await scanProject();
  project.publish("eve/bad", { ...PLUGIN_FILES, "README.md": `## Install\n\n${markdown}` });
  const record = await scanBeside(project, "bad");
  expect(record).toMatchObject({ name: "Notes", health: { hasReadme: true } });
});
