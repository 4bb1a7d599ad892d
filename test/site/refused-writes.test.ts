import { spawnSync } from "node:child_process";
import { chmodSync, cpSync, readdirSync } from "node:fs";
import path from "node:path";
import process, { execPath } from "node:process";
import { describe, expect, test } from "vitest";
import { readTree, writeFiles } from "../support/files.ts";
import { cleanEnvironment, PROGRAM } from "../support/process.ts";
import { recordFiles } from "../support/project.ts";
import { fullRecord, toText } from "../support/records.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

/** A file system of its own for one command takes a name space that not every machine grants. */
const UNSHARE = ["--map-root-user", "--mount"];
const canMount =
  spawnSync("unshare", [...UNSHARE, "mount", "-t", "tmpfs", "tmpfs", "/mnt"], { timeout: 10_000 }).status ===
  0;

/**
 * Publishes a small site to a file system of its own, and then, after some more preparation, a large
 * one that it has no room for. Gives what the second build said, and what is left.
 */
function buildOnFileSystem(
  options: string,
  preparation: string,
): { status: string; said: string; left: string } {
  const project = temporaryFolder();
  const large = Array.from({ length: 60 }, (_, index) => {
    const record = { ...fullRecord(`plugin-${index}`), readmeText: "x".repeat(16_000) };
    return [`large/plugin-${index}.json`, toText(record)];
  });
  writeFiles(project, { ...recordFiles("small"), ...Object.fromEntries(large), "disk/.keep": "" });
  const script = `
    mount -t tmpfs -o ${options} tmpfs disk
    "$0" "$1" build --out disk/dist 2>/dev/null || echo "the first build failed"
    ${preparation}
    "$0" "$1" build --records large --out disk/dist 2>said; echo "$?" >status
    (cd disk/dist && sha256sum --check --strict --quiet SHA256SUMS) && ls -A disk disk/dist/api/plugin >left`;
  const run = spawnSync("unshare", [...UNSHARE, "sh", "-c", script, execPath, PROGRAM], {
    cwd: project,
    env: cleanEnvironment(),
    encoding: "utf8",
    timeout: 60_000,
  });
  expect(run).toMatchObject({ stdout: "", stderr: "" });
  const [status = "", said = "", left = ""] = ["status", "said", "left"].map((name) =>
    Buffer.from(readTree(project)[name] ?? "", "base64").toString(),
  );
  return { status: status.trim(), said, left: left.trim().split(/\s+/).join(" ") };
}

describe.skipIf(!canMount)("a file system (skipped where none can be mounted)", () => {
  test.each([
    ["with a full disk", "size=300k", "", "the disk is full"],
    ["without room for more files", "size=10m,nr_inodes=30", "", "the disk is full"],
    [
      "in the place of the output folder",
      "size=10m",
      "mv disk/dist site; mkdir disk/dist; mount -t tmpfs tmpfs disk/dist; cp -r site/. disk/dist",
      "it is in use, or a file system of its own",
    ],
    ["that is read-only", "size=10m", "mount -o remount,ro disk", "the file system is read-only"],
  ])("%s keeps the old site, and the failure is a sentence", (_, options, preparation, reason) => {
    expect(buildOnFileSystem(options, preparation)).toEqual({
      status: "2",
      said: `error: The site cannot be written to "disk/dist": ${reason}. What was there is untouched.\n`,
      left: "disk: dist disk/dist/api/plugin: small.json",
    });
  });
});

/** Runs the program as a user who may not do everything, also where the tests run as root. */
function runAsPlainUser(args: readonly string[], project: string) {
  const program = path.join(temporaryFolder(), "lib");
  cpSync(path.dirname(PROGRAM), program, { recursive: true });
  chmodSync(path.dirname(program), 0o755);
  chmodSync(project, 0o755);
  const isRoot = process.geteuid?.() === 0;
  return spawnSync(execPath, [path.join(program, path.basename(PROGRAM)), ...args], {
    cwd: project,
    env: cleanEnvironment(),
    encoding: "utf8",
    timeout: 60_000,
    ...(isRoot && { uid: 65_534, gid: 65_534 }),
  });
}

describe.skipIf(process.platform === "win32")("permissions", () => {
  test("that an unreadable record and folder lack are findings beside all others", () => {
    const project = temporaryFolder();
    writeFiles(project, { ...recordFiles("good", "secret", "locked/inside"), "records/broken.json": "{" });
    chmodSync(path.join(project, "records/secret.json"), 0);
    chmodSync(path.join(project, "records/locked"), 0);
    const finished = runAsPlainUser(["validate", "--reporter", "json", "--stale-after", "never"], project);
    chmodSync(path.join(project, "records/locked"), 0o755);
    expect(finished).toMatchObject({ status: 1, stderr: "Not valid: 3 records checked.\n" });
    const { diagnostics } = JSON.parse(finished.stdout);
    expect(
      diagnostics.map(({ code, message }: { code: string; message: string }) => `${code} ${message}`),
    ).toEqual([
      "json-syntax The file ends where a key in double quotes is expected.",
      'file-unreadable "records/locked" cannot be read: permission is denied.',
      'file-unreadable "records/secret.json" cannot be read: permission is denied.',
    ]);
  });

  test("that the output's parent lacks are a failure in a sentence", () => {
    const project = temporaryFolder();
    writeFiles(project, { ...recordFiles("x"), "closed/.keep": "", "hidden/site/.keep": "" });
    chmodSync(path.join(project, "closed"), 0o555);
    chmodSync(path.join(project, "hidden"), 0);
    for (const [out, reason] of [
      [
        "closed/dist",
        'The site cannot be written to "closed/dist": permission is denied. What was there is untouched.',
      ],
      ["hidden/site", 'The folder "hidden/site" cannot be used: permission is denied.'],
    ] as const) {
      const finished = runAsPlainUser(["build", "--out", out], project);
      expect(finished).toMatchObject({ status: 2, stdout: "", stderr: `error: ${reason}\n` });
    }
    chmodSync(path.join(project, "hidden"), 0o755);
    expect(readdirSync(path.join(project, "closed"))).toEqual([".keep"]);
  });

  test("that the records folder lacks are a failure in a sentence", () => {
    const project = temporaryFolder();
    writeFiles(project, recordFiles("x"));
    chmodSync(path.join(project, "records"), 0);
    const finished = runAsPlainUser(["build"], project);
    chmodSync(path.join(project, "records"), 0o755);
    expect(finished).toMatchObject({
      status: 2,
      stdout: "",
      stderr: 'error: The folder "records" cannot be read: permission is denied.\n',
    });
  });
});
