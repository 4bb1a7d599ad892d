import { describe, expect, test } from "vitest";
import { projectWithSite, recordFiles, runRefused } from "./support/project.ts";
import { runCli } from "./support/run-cli.ts";
import { temporaryFolder } from "./support/temporary-folder.ts";

const BROKEN = { "records/x.json": "{" };
const COLOR = "\u001b[";

describe("colours", () => {
  test.each([
    ["on a terminal", { isTTY: true }, true],
    ["on a terminal with an empty NO_COLOR", { isTTY: true, variables: { NO_COLOR: "" } }, true],
    ["on a terminal with NO_COLOR", { isTTY: true, variables: { NO_COLOR: "1" } }, false],
    ["on a terminal with any NO_COLOR", { isTTY: true, variables: { NO_COLOR: "0" } }, false],
    ["on a dumb terminal", { isTTY: true, variables: { TERM: "dumb" } }, false],
    ["where the output is no terminal", { isTTY: false }, false],
    ["where nothing is known of the output", {}, false],
  ])("%s: %j gives %j", async (_, options, isColored) => {
    const workingDirectory = await projectWithSite(BROKEN);
    const finished = await runRefused(["build"], { workingDirectory, status: 1, ...options });
    expect(finished.terminal.includes(COLOR)).toBe(isColored);
  });
});

describe("the reporter", () => {
  test("is github's where GITHUB_ACTIONS is true, unless another is asked for", async () => {
    const workingDirectory = await projectWithSite(BROKEN);
    const variables = { GITHUB_ACTIONS: "true" };
    const github = await runRefused(["build"], { workingDirectory, status: 1, variables });
    expect(github.stderr).toMatch(/^::error file=records\/x\.json,line=1,col=2,title=json-syntax::/);
    const human = await runRefused(["build", "--reporter", "human"], {
      workingDirectory,
      status: 1,
      variables,
    });
    expect(human.stderr).toMatch(/^records\/x\.json:1:2 error json-syntax\n/);
    const other = await runRefused(["build"], {
      workingDirectory,
      status: 1,
      variables: { GITHUB_ACTIONS: "1" },
    });
    expect(other.stderr).toMatch(/^records\/x\.json:1:2 error json-syntax\n/);
  });

  test("json's is all that stands on standard output", async () => {
    const workingDirectory = await projectWithSite(recordFiles("x"));
    const finished = await runCli(["build", "--reporter", "json"], { workingDirectory });
    expect(finished.stdout).toBe('{"ok":true,"errors":0,"warnings":0,"diagnostics":[]}\n');
    expect(finished.stderr).toMatch(/^1 plugin → dist \(.*\) in 0\.21 s; 1 of 500 plugins; .*\.\n$/);
  });

  test.each(["human", "github"])("%s writes to standard error alone", async (reporter) => {
    const workingDirectory = await projectWithSite(BROKEN);
    const finished = await runRefused(["build", "--reporter", reporter], { workingDirectory, status: 1 });
    expect(finished.stdout).toBe("");
  });
});

describe("the environment's SOURCE_DATE_EPOCH", () => {
  test("that is none is told in a sentence", async () => {
    const workingDirectory = await projectWithSite(recordFiles("x"));
    const variables = { SOURCE_DATE_EPOCH: "yesterday" };
    const finished = await runRefused(["build"], { workingDirectory, status: 2, variables });
    expect(finished.terminal).toBe(
      'error: SOURCE_DATE_EPOCH is "yesterday", not a number of seconds since 1970-01-01T00:00:00Z.\n',
    );
  });
});

describe("help", () => {
  test.each([[["--help"]], [["build", "--help"]], [["help", "validate"]]])("%j is no error", async (args) => {
    const finished = await runCli(args, { workingDirectory: temporaryFolder() });
    expect(finished).toMatchObject({ status: 0, stderr: "" });
    expect(finished.stdout).toContain("Usage: plugin-directory");
  });

  test("is what no command at all gets, as an error", async () => {
    const finished = await runCli([], { workingDirectory: temporaryFolder() });
    expect(finished).toMatchObject({ status: 2, stdout: "" });
    expect(finished.stderr).toContain("Usage: plugin-directory");
  });
});
