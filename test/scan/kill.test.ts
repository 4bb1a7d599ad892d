import { spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { execPath } from "node:process";
import { expect, test } from "vitest";
import { commit } from "../support/git-repository.ts";
import { PLUGIN_FILES, type ScanProject, scanProject } from "./scan-project.ts";

const PROGRAM = path.resolve("lib/main.cjs");
const PLUGINS = 4;
const KILLS = 12;

/** Runs the compiled program, sends it a signal after so many lines or requests, and waits for its end. */
async function runProgram(
  project: ScanProject,
  args: readonly string[],
  signal?: NodeJS.Signals,
  afterRequests = 0,
) {
  const program = spawn(execPath, [PROGRAM, ...args], {
    cwd: project.folder,
    env: { PATH: process.env.PATH, HOME: project.folder },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let requests = 0;
  project.host.onGit = () => {
    requests += 1;
    if (signal !== undefined && requests === afterRequests) program.kill(signal);
  };
  let said = "";
  for (const stream of [program.stdout, program.stderr]) stream.on("data", (chunk) => (said += chunk));
  const status = await new Promise<number | null>((resolve) => program.once("close", resolve));
  project.host.onGit = () => {};
  return { status, said };
}

test("killing a scan at random leaves the old record or the new one, whole", async () => {
  const project = await scanProject();
  const ids = Array.from({ length: PLUGINS }, (_, number) => `plugin-${number}`);
  for (const id of ids) {
    project.publish(`ada/${id}`, PLUGIN_FILES);
    project.writeRecord(id, { id, repo: `ada/${id}` });
  }
  expect(await runProgram(project, ["scan"])).toMatchObject({ status: 0 });
  for (let kill = 1; kill <= KILLS; kill += 1) {
    for (const id of ids) {
      commit(path.join(project.repositories, `ada/${id}.git`), {
        ...PLUGIN_FILES,
        "plugin.json": JSON.stringify({ id, name: `Version ${kill}` }),
      });
    }
    const afterRequests = 1 + Math.floor(Math.random() * PLUGINS * 5);
    await runProgram(project, ["scan"], "SIGKILL", afterRequests);
    expect(Object.keys(project.recordFiles())).toEqual(ids.map((id) => `${id}.json`));
    expect(await project.run("validate", "--strict"), `killed after ${afterRequests} requests`).toMatchObject(
      { status: 0 },
    );
  }
  expect(await runProgram(project, ["scan"])).toMatchObject({ status: 0 });
  for (const id of ids) expect(project.record(id).name).toBe(`Version ${KILLS}`);
  // What the killed ones left is gone.
  expect(readdirSync(path.join(project.folder, ".cache/scan"))).toEqual(["plugins"]);
});

test("Ctrl-C ends a scan with a sentence, and ends the git that is under way", async () => {
  const project = await scanProject();
  project.publish("ada/notes", PLUGIN_FILES);
  project.writeRecord("notes", { id: "notes", repo: "ada/notes" });
  const before = project.recordText("notes");
  project.host.stalled.add("ada/notes");
  const { status, said } = await runProgram(project, ["scan"], "SIGINT", 1);
  expect(status).toBe(2);
  expect(said).toContain(
    "error: Stopped after 0 of 1 plugin. Every record is whole; the next scan goes on from here.",
  );
  expect(project.recordText("notes")).toBe(before);
  expect(readdirSync(path.join(project.folder, ".cache/scan"))).toEqual([]);
});

test("the compiled program adds a plugin that it can build", async () => {
  const project = await scanProject();
  project.publish("ada/notes", PLUGIN_FILES);
  expect(await runProgram(project, ["add", "ada/notes", "--package", "../bad"])).toMatchObject({ status: 0 });
  expect(project.record("notes").scanError).toContain("its package has no valid name");
  expect(await runProgram(project, ["build"])).toMatchObject({ status: 0 });
  expect(readFileSync(path.join(project.folder, "dist/api/plugin/notes.json"), "utf8")).toContain('"Notes"');
});
