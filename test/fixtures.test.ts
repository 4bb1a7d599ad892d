import { cpSync, existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readTree, writeFiles } from "./support/files.ts";
import { minimalRecord, toText } from "./support/records.ts";
import { runCli } from "./support/run-cli.ts";
import { deleteFolder, newFolder, temporaryFolder } from "./support/temporary-folder.ts";

/**
 * Each folder of fixtures/ is a project that the commands of its file `arguments` (else `build`) are
 * run in, with a site of other records published already; its `terminal.txt` is what the user sees.
 * Where it has a folder `published`, that is what the last command must have published of the API.
 */
const FIXTURES = path.join(import.meta.dirname, "fixtures");

let published = "";

beforeAll(async () => {
  published = newFolder();
  writeFiles(published, { "records/published-before.json": toText(minimalRecord("published-before")) });
  const { status } = await runCli(["build"], { workingDirectory: published });
  expect(status).toBe(0);
});

afterAll(() => deleteFolder(published));

describe.each(readdirSync(FIXTURES))("%s", (situation) => {
  const fixture = path.join(FIXTURES, situation);

  test("reads like this on the terminal", async () => {
    const project = temporaryFolder();
    cpSync(fixture, project, { recursive: true, verbatimSymlinks: true });
    cpSync(path.join(published, "dist"), path.join(project, "dist"), { recursive: true });

    let terminal = "";
    for (const commandLine of commandLines(fixture)) {
      const before = readTree(path.join(project, "dist"));
      const finished = await runCli(commandLine.split(" "), { workingDirectory: project });
      terminal += `$ plugin-directory ${commandLine}\n${finished.terminal}exit status ${finished.status}\n`;
      if (finished.status !== 0) expect(readTree(path.join(project, "dist"))).toEqual(before);
      expect(readdirSync(project).filter((name) => name.startsWith(".dist."))).toEqual([]);
    }
    expect(terminal).not.toContain("    at ");
    await expect(terminal).toMatchFileSnapshot(path.join(fixture, "terminal.txt"));

    if (existsSync(path.join(fixture, "published"))) {
      const api = path.join(project, "dist", "api");
      for (const name of Object.keys(readTree(api)).filter((name) => readTree(api)[name] !== "a folder")) {
        const document = readFileSync(path.join(api, name), "utf8");
        await expect(document).toMatchFileSnapshot(path.join(fixture, "published", name));
      }
    }
  });
});

function commandLines(fixture: string): string[] {
  const file = path.join(fixture, "arguments");
  if (!existsSync(file)) return ["build"];
  return readFileSync(file, "utf8").trim().split("\n");
}
