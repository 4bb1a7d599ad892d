import { existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { readTree, writeFiles } from "../support/files.ts";
import { projectWithSite, recordFiles, runRefused } from "../support/project.ts";
import { runCli } from "../support/run-cli.ts";

async function refusal(project: string, ...args: readonly string[]): Promise<string> {
  const finished = await runRefused(["build", ...args], { workingDirectory: project, status: 2 });
  expect(finished.stdout).toBe("");
  return finished.stderr;
}

function holdsForeign(shown: string): string {
  return (
    `error: The output folder "dist" holds files that are not the site's, and would be lost: ${shown}. ` +
    "Move them away (files for the site belong in public/), or choose another output folder.\n"
  );
}

describe("an output folder with what a build has not put there is refused", () => {
  test.each([
    ["a file", { "dist/notes.txt": "x" }, '"dist/notes.txt"'],
    ["a hidden file", { "dist/.git/config": "x" }, '"dist/.git/config"'],
    ["a record", { "dist/api/plugin/new.json": "{}" }, '"dist/api/plugin/new.json"'],
    ["a name with a line break", { "dist/a\nb": "x" }, '"dist/a\\nb"'],
    ["a name of the list's", { "dist/api/SHA256SUMS": "x" }, '"dist/api/SHA256SUMS"'],
  ])("%s", async (_, files, shown) => {
    const project = await projectWithSite({ ...recordFiles("x"), ...files });
    expect(await refusal(project)).toBe(holdsForeign(shown));
  });

  test("many files, of which some are named", async () => {
    const files = Object.fromEntries(
      Array.from({ length: 1007 }, (_, index) => [`dist/${index + 1000}.txt`, "x"]),
    );
    const project = await projectWithSite({ ...recordFiles("x"), ...files });
    const named = [1000, 1001, 1002, 1003, 1004].map((number) => `"dist/${number}.txt"`).join(", ");
    expect(await refusal(project)).toBe(holdsForeign(`${named} and 1,002 more`));
  });

  test("a symbolic link", async () => {
    const project = await projectWithSite(recordFiles("x"));
    symlinkSync("../records", path.join(project, "dist/records"));
    expect(await refusal(project)).toBe(holdsForeign('"dist/records"'));
  });

  test.skipIf(process.platform !== "linux")("a folder whose name is not UTF-8", async () => {
    const project = await projectWithSite(recordFiles("x"));
    const folder = Buffer.concat([Buffer.from(`${project}/dist/x`), Buffer.from([0xff])]);
    mkdirSync(folder);
    writeFileSync(Buffer.concat([folder, Buffer.from("/precious")]), "x");
    const finished = await runCli(["build"], { workingDirectory: project });
    expect(finished).toMatchObject({ status: 2, stderr: holdsForeign('"dist/x\ufffd"') });
    expect(existsSync(Buffer.concat([folder, Buffer.from("/precious")]))).toBe(true);
  });

  test("any file where the list is gone, or is no file", async () => {
    const project = await projectWithSite({ ...recordFiles("x") });
    rmSync(path.join(project, "dist/SHA256SUMS"));
    const names = '"dist/.htaccess", "dist/.nojekyll", "dist/404.html", "dist/CORS", "dist/_headers"';
    expect(await refusal(project)).toContain(names);
    symlinkSync("/etc/hostname", path.join(project, "dist/SHA256SUMS"));
    expect(await refusal(project)).toContain(names);
  });
});

describe("an output folder is taken", () => {
  test.each(["dist", "./dist/", "deep/new/dist", "name with spaces", "-dash", "dist.v2"])(
    "as %j",
    async (out) => {
      const project = await projectWithSite(recordFiles("x"));
      const finished = await runCli(["build", `--out=${out}`], { workingDirectory: project });
      expect(finished).toMatchObject({ status: 0 });
      expect(finished.stderr).toContain(`1 plugin → ${out} (`);
      expect(Object.keys(readTree(path.join(project, out, "api/plugin")))).toEqual(["x.json"]);
    },
  );

  test("by its absolute path", async () => {
    const project = await projectWithSite(recordFiles("x"));
    const out = path.join(project, "dist");
    expect(await runCli(["build", "--out", out], { workingDirectory: "/" })).toMatchObject({ status: 2 });
    const args = ["build", "--out", out, "--records", path.join(project, "records")];
    expect(await runCli(args, { workingDirectory: "/" })).toMatchObject({ status: 0 });
  });

  test("where it is empty, or has empty folders only", async () => {
    const project = await projectWithSite(recordFiles("x"));
    mkdirSync(path.join(project, "empty/deep/er"), { recursive: true });
    expect(await runCli(["build", "--out", "empty"], { workingDirectory: project })).toMatchObject({
      status: 0,
    });
  });

  test("where a file of the site was changed or deleted by hand, and made whole", async () => {
    const project = await projectWithSite(recordFiles("x"));
    writeFiles(project, { "dist/api/plugins": "spoilt" });
    rmSync(path.join(project, "dist/openapi.json"));
    const args = ["build", "--generated-at", "2026-01-01T00:00:00Z"];
    expect(await runCli(args, { workingDirectory: project })).toMatchObject({ status: 0 });
    const made = readTree(path.join(project, "dist"));
    rmSync(path.join(project, "dist"), { recursive: true });
    expect(await runCli(args, { workingDirectory: project })).toMatchObject({ status: 0 });
    expect(readTree(path.join(project, "dist"))).toEqual(made);
  });

  test("though folders beside it have names like those that a build works with", async () => {
    const project = await projectWithSite(recordFiles("x"));
    const files = {
      ".dist.old-notes/x": "x",
      ".dist.staging-1": "x",
      ".dist.old-x-1/x": "x",
      ".other.old-999999999-abc/x": "x",
    };
    writeFiles(project, files);
    expect(await runCli(["build"], { workingDirectory: project })).toMatchObject({ status: 0 });
    for (const name of Object.keys(files)) {
      expect(readTree(project)[name]).toBe(Buffer.from("x").toString("base64"));
    }
  });
});

test("a site whose plugins are fewer loses the documents of the others", async () => {
  const project = await projectWithSite(recordFiles("a", "b"));
  await runCli(["build"], { workingDirectory: project });
  rmSync(path.join(project, "records/a.json"));
  await runCli(["build"], { workingDirectory: project });
  expect(Object.keys(readTree(path.join(project, "dist/api/plugin")))).toEqual(["b.json"]);
});
