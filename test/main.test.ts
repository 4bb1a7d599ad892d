import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, symlinkSync } from "node:fs";
import path from "node:path";
import { execPath } from "node:process";
import { describe, expect, test } from "vitest";
import { readTree, writeFiles } from "./support/files.ts";
import { PROGRAM, runProgram } from "./support/process.ts";
import { fullRecord, minimalRecord, toText } from "./support/records.ts";
import { temporaryFolder } from "./support/temporary-folder.ts";

const IDS = ["b", "a", "C", "i", "I.x", "z10", "z9", "a-b", "a.b", "ab", "constructor", "10", "9"];
const HTML = "<p>x<script>1</script><x-y>é</p>";

/** A project of the same records in other subfolders, written in another order. */
function project(order: readonly string[], folderOf: (id: string) => string): string {
  const folder = temporaryFolder();
  for (const id of order) {
    const record = id.length > 1 ? fullRecord(id) : { ...minimalRecord(id), installNotesHtml: HTML };
    writeFiles(folder, { [`records/${folderOf(id)}${id}.json`]: toText(record) });
  }
  for (const name of order.toReversed()) writeFiles(folder, { [`public/${name}.txt`]: name });
  return folder;
}

describe("two processes with the same records and timestamp", () => {
  const english = { LANG: "C", LC_ALL: "C", TZ: "UTC" };
  const turkish = { LANG: "tr_TR.UTF-8", LC_ALL: "tr_TR.UTF-8", LANGUAGE: "tr", TZ: "Pacific/Kiritimati" };

  test.each([
    ["--generated-at", ["--generated-at", "2026-01-01T00:00:00Z"], {}],
    ["SOURCE_DATE_EPOCH", [], { SOURCE_DATE_EPOCH: "1767225600" }],
  ])("from %s make the same bytes in another locale, time zone and file order", (_, flags, epoch) => {
    const first = project(IDS, () => "");
    const second = project(IDS.toReversed(), (id) => `${id.length % 3}/${id.charCodeAt(0) % 2}/`);
    const one = runProgram(["build", ...flags], {
      workingDirectory: first,
      variables: { ...english, ...epoch },
    });
    const two = runProgram(["build", ...flags], {
      workingDirectory: second,
      variables: { ...turkish, ...epoch },
    });
    expect([one.status, two.status], one.stderr + two.stderr).toEqual([0, 0]);
    expect(readTree(path.join(second, "dist"))).toEqual(readTree(path.join(first, "dist")));
    const sums = (folder: string) => readFileSync(path.join(folder, "dist/SHA256SUMS"), "utf8");
    expect(sums(second)).toBe(sums(first));
  });
});

describe("the compiled program", () => {
  test("prints as the in-process runs of other tests do", () => {
    const folder = temporaryFolder();
    writeFiles(folder, { "records/x.json": "{" });
    const refused = runProgram(["build"], { workingDirectory: folder });
    expect(refused).toMatchObject({ status: 1, stdout: "" });
    expect(refused.stderr).toMatch(/^records\/x\.json:1:2 error json-syntax\n/);
    const failed = runProgram(["build", "--records", "none"], { workingDirectory: folder });
    expect(failed).toMatchObject({
      status: 2,
      stdout: "",
      stderr: 'error: The folder "none" cannot be read: it does not exist.\n',
    });
    expect(runProgram(["build", "--nope"], { workingDirectory: folder })).toMatchObject({ status: 2 });
  });

  test("ends quietly when nobody reads its report to the end", () => {
    const folder = temporaryFolder();
    const records = Array.from({ length: 400 }, (_, index) => [`records/${index}.json`, "{"]);
    writeFiles(folder, Object.fromEntries(records));
    const script = '"$0" "$1" validate --reporter json | head -c 1; exit "$?"';
    const piped = spawnSync("sh", ["-c", script, execPath, PROGRAM], {
      cwd: folder,
      encoding: "utf8",
    });
    expect(piped.stdout).toBe("{");
    expect(piped.stderr).not.toContain("EPIPE");
  });

  test("prints a long report whole into a pipe", () => {
    const folder = temporaryFolder();
    const records = Array.from({ length: 500 }, (_, index) => [`records/${index}.json`, toText({ x: "y" })]);
    writeFiles(folder, Object.fromEntries(records));
    const { status, stdout } = runProgram(["validate", "--reporter", "json"], { workingDirectory: folder });
    expect(status).toBe(1);
    expect(JSON.parse(stdout).errors).toBe(500 * 12);
  });
});

describe("an output folder behind a symbolic link", () => {
  test("is published to where the link leads, and the link stays", () => {
    const folder = temporaryFolder();
    writeFiles(folder, { "records/x.json": toText(minimalRecord("x")) });
    mkdirSync(path.join(folder, "elsewhere/site"), { recursive: true });
    symlinkSync("elsewhere/site", path.join(folder, "dist"));
    for (const _ of [1, 2]) {
      expect(runProgram(["build"], { workingDirectory: folder })).toMatchObject({ status: 0 });
      execFileSync("sh", ["-c", "test -L dist && test -f elsewhere/site/SHA256SUMS"], { cwd: folder });
    }
  });

  test("that leads nowhere, or into the records, is refused", () => {
    const folder = temporaryFolder();
    writeFiles(folder, { "records/x.json": toText(minimalRecord("x")) });
    symlinkSync("nowhere", path.join(folder, "dangling"));
    symlinkSync("records", path.join(folder, "inward"));
    const dangling = runProgram(["build", "--out", "dangling"], { workingDirectory: folder });
    expect(dangling).toMatchObject({
      status: 2,
      stderr: 'error: The folder "dangling" is, or is in, a symbolic link that leads nowhere.\n',
    });
    const inward = runProgram(["build", "--out", "inward"], { workingDirectory: folder });
    expect(inward.status).toBe(2);
    expect(inward.stderr).toContain('The output folder "inward" overlaps the folder "records".');
    expect(Object.keys(readTree(path.join(folder, "records")))).toEqual(["x.json"]);
  });
});
