import { execFileSync } from "node:child_process";
import { mkdirSync, renameSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { platform } from "node:process";
import { describe, expect, test } from "vitest";
import { readTree, writeFiles } from "../support/files.ts";
import { findingLines, projectWithSite, recordFiles, runRefused } from "../support/project.ts";
import { minimalRecord, toText } from "../support/records.ts";
import { runCli } from "../support/run-cli.ts";

const JSON_REPORT = ["build", "--reporter", "json"];

async function refusedFindings(project: string): Promise<string[]> {
  return findingLines(await runRefused(JSON_REPORT, { workingDirectory: project, status: 1 }));
}

describe("symbolic links", () => {
  test("to a file, a folder, nothing and itself are errors, and are never followed", async () => {
    const project = await projectWithSite(recordFiles("good"));
    writeFiles(project, { "elsewhere/secret.json": toText(minimalRecord("secret")) });
    const records = path.join(project, "records");
    symlinkSync("../elsewhere/secret.json", path.join(records, "secret.json"));
    symlinkSync("../elsewhere", path.join(records, "folder"));
    symlinkSync("nowhere", path.join(records, "dangling.json"));
    symlinkSync("loop.json", path.join(records, "loop.json"));
    symlinkSync("/etc/hostname", path.join(records, "notes.txt"));

    const names = ["dangling.json", "folder", "loop.json", "notes.txt", "secret.json"];
    expect(await refusedFindings(project)).toEqual(
      names.map((name) => `records/${name} file-symbolic-link "records/${name}" is a symbolic link.`),
    );
  });

  test("left out with --skip-invalid are still not followed", async () => {
    const project = await projectWithSite(recordFiles("good"));
    writeFiles(project, { "elsewhere/secret.json": toText(minimalRecord("secret")) });
    symlinkSync("../elsewhere/secret.json", path.join(project, "records/secret.json"));
    const finished = await runCli(["build", "--skip-invalid"], { workingDirectory: project });
    expect(finished.status).toBe(0);
    expect(Object.keys(readTree(path.join(project, "dist/api/plugin")))).toEqual(["good.json"]);
  });

  test("as the records folder itself are the user's own choice", async () => {
    const project = await projectWithSite(recordFiles("good"));
    renameSync(path.join(project, "records"), path.join(project, "elsewhere"));
    symlinkSync("elsewhere", path.join(project, "records"));
    expect((await runCli(["build"], { workingDirectory: project })).status).toBe(0);
  });
});

describe.skipIf(platform !== "linux")("names and kinds that only some systems have", () => {
  test("a pipe is an error and does not hang the run", async () => {
    const project = await projectWithSite(recordFiles("good"));
    execFileSync("mkfifo", [path.join(project, "records/x.json"), path.join(project, "records/y.txt")]);
    expect(await refusedFindings(project)).toEqual([
      'records/x.json file-not-regular "records/x.json" is not a regular file.',
      'records/y.txt file-not-regular "records/y.txt" is not a regular file.',
    ]);
  });

  test("names that are not UTF-8 are errors", async () => {
    const project = await projectWithSite(recordFiles("good"));
    const records = path.join(project, "records");
    writeFileSync(bytes(`${records}/`, [0xff], ".json"), toText(minimalRecord("x")));
    mkdirSync(bytes(`${records}/folder`, [0xfe], ""));
    writeFileSync(bytes(`${records}/folder`, [0xfe], "/y.json"), toText(minimalRecord("y")));
    expect(await refusedFindings(project)).toEqual([
      'records/folder\ufffd file-unreadable "records/folder\ufffd" cannot be read: it does not exist.',
      'records/\ufffd.json file-unreadable "records/\ufffd.json" cannot be read: it does not exist.',
    ]);
  });

  test("names with a line break are errors", async () => {
    const project = await projectWithSite(recordFiles("good"));
    writeFiles(project, {
      "records/a\nb.json": toText(minimalRecord("x")),
      "records/c\u2028d/e.json": toText(minimalRecord("e")),
    });
    const findings = await refusedFindings(project);
    expect(findings).toEqual([
      'records/a\nb.json file-unreadable "records/a\\nb.json" has a line break in its name.',
      'records/c\u2028d file-unreadable "records/c\\u2028d" has a line break in its name.',
    ]);
  });

  test("ids that Windows cannot store, and names that a pattern could take for its own", async () => {
    const ids = ["con", "com1.x", "trailing.", "a\\b", "*", "[a]", "{a,b}", "!a", "(a|b)"];
    const project = await projectWithSite(recordFiles("good", ...ids));
    const findings = await refusedFindings(project);
    const withCode = findings.filter((line) => line.includes(" id-not-portable "));
    expect(withCode).toHaveLength(ids.length);
    expect(findings.filter((line) => !/ (id-not-portable|uri-invalid) /.test(line))).toEqual([]);
  });
});

describe("how many records there are", () => {
  const many = (count: number) =>
    recordFiles(...Array.from({ length: count }, (_, index) => `plugin-${index}`));

  test("500 are published", async () => {
    const project = await projectWithSite(many(500));
    const finished = await runCli(["build"], { workingDirectory: project });
    expect(finished.stderr).toContain("500 plugins → dist (");
    expect(finished.stderr).toContain("; 500 of 500 plugins;");
    expect(Object.keys(readTree(path.join(project, "dist/api/plugin")))).toHaveLength(500);
  });

  test("501 are too many", async () => {
    expect(await refusedFindings(await projectWithSite(many(501)))).toEqual([
      "records records-too-many There are 501 records, at most 500.",
    ]);
  });

  test("501 of which one is left out are 500", async () => {
    const project = await projectWithSite({ ...many(501), "records/plugin-7.json": "{" });
    const finished = await runCli(["build", "--skip-invalid"], { workingDirectory: project });
    expect(finished).toMatchObject({ status: 0 });
    expect(finished.stderr).toContain("; 500 of 500 plugins;");
  });

  test("an empty folder has none", async () => {
    const project = await projectWithSite({});
    mkdirSync(path.join(project, "records/deep/er"), { recursive: true });
    expect(await refusedFindings(project)).toEqual([
      'records records-missing There is no record to publish in "records".',
    ]);
  });
});

function bytes(before: string, middle: readonly number[], after: string): Buffer {
  return Buffer.concat([Buffer.from(before), Buffer.from(middle), Buffer.from(after)]);
}
