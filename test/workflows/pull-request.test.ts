import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { withValues } from "../support/catalogs.ts";
import { writeFiles } from "../support/files.ts";
import { minimalRecord, type RecordValue, toText } from "../support/records.ts";
import { deleteFolder, newFolder } from "../support/temporary-folder.ts";
import { readWorkflow, stepsOf } from "./workflow.ts";

const ROOT = path.join(import.meta.dirname, "../..");
/** What the program is compiled from. */
const SOURCES = ["package.json", "src", "tools"] as const;
const BASE_IDS = ["one", "two", "three", "four", "five"] as const;

let repository = "";
let runnerTemp = "";

beforeAll(() => {
  repository = newFolder();
  for (const source of SOURCES)
    cpSync(path.join(ROOT, source), path.join(repository, source), { recursive: true });
  // What the step `npm ci` puts there.
  symlinkSync(path.join(ROOT, "node_modules"), path.join(repository, "node_modules"));
  writeFiles(repository, {
    ".gitignore": "node_modules\nlib/\ndist/\n",
    ...Object.fromEntries(BASE_IDS.map((id) => [`records/${id}.json`, recordText(minimalRecord(id))])),
  });
  git("init", "--quiet", "--initial-branch", "main");
  commit("The base");
});

afterAll(() => deleteFolder(repository));

beforeEach(() => {
  runnerTemp = newFolder();
  return () => {
    git("worktree", "prune");
    deleteFolder(runnerTemp);
  };
});

/** The clock of these runs is the real one. */
function recordText(record: RecordValue): string {
  return toText(withValues(record, { scannedAt: new Date().toISOString() }));
}

function git(...args: readonly string[]): string {
  const identity = ["-c", "user.name=Ada", "-c", "user.email=ada@example.com", "-c", "commit.gpgsign=false"];
  const env = { ...process.env, GIT_CONFIG_GLOBAL: "/dev/null", GIT_CONFIG_SYSTEM: "/dev/null" };
  return execFileSync("git", [...identity, ...args], {
    cwd: repository,
    env,
    encoding: "utf8",
    stdio: "pipe",
  });
}

function commit(message: string): void {
  git("add", "--all");
  git("commit", "--quiet", "--message", message);
}

/** Puts the repository where `actions/checkout` puts it: at the merge of a pull request with these changes. */
function checkOutPullRequest(change: () => void): void {
  git("checkout", "--quiet", "-B", "head", "main");
  rmSync(path.join(repository, "dist"), { recursive: true, force: true });
  change();
  commit("The head");
  // The base branch has gone on since: that must not show as the pull request's doing.
  git("checkout", "--quiet", "-B", "base", "main");
  writeFiles(repository, { "records/merged-meanwhile.json": recordText(minimalRecord("merged-meanwhile")) });
  commit("Another pull request");
  git("checkout", "--quiet", "--detach", "base");
  git("merge", "--quiet", "--no-ff", "--message", "The merge", "head");
}

/** Runs the commands of the workflow as GitHub Actions does, up to the first that fails. */
function runWorkflow(): { log: string; summary: string; failed: string | null } {
  const summary = path.join(runnerTemp, "summary.md");
  writeFileSync(summary, "");
  let log = "";
  for (const { name, run, env } of stepsOf(readWorkflow("pull-request.yml"))) {
    if (run === undefined || name === "Install") continue;
    const script = path.join(runnerTemp, "step.sh");
    writeFileSync(script, run);
    const variables = {
      CI: "true",
      GITHUB_ACTIONS: "true",
      GITHUB_STEP_SUMMARY: summary,
      RUNNER_TEMP: runnerTemp,
    };
    const { status, stdout, stderr } = spawnSync("bash", ["-e", script], {
      cwd: repository,
      env: { PATH: process.env.PATH, HOME: runnerTemp, ...variables, ...env },
      encoding: "utf8",
    });
    log += stdout + stderr;
    if (status !== 0) return { log, summary: readFileSync(summary, "utf8"), failed: name ?? "" };
  }
  return { log, summary: readFileSync(summary, "utf8"), failed: null };
}

describe("the commands of the pull request's workflow", () => {
  test("install by `npm ci`, which these tests stand in for", () => {
    const steps = stepsOf(readWorkflow("pull-request.yml"));
    expect(steps.find(({ name }) => name === "Install")?.run).toBe("npm ci");
    expect(existsSync(path.join(repository, "node_modules/rolldown"))).toBe(true);
  });

  test("show what it adds and changes, and nothing of other pull requests", () => {
    checkOutPullRequest(() => {
      const moved = withValues(minimalRecord("two"), { repo: "eve/two" });
      writeFiles(repository, {
        "records/new.json": recordText({ ...minimalRecord("new"), name: "`|</td>@everyone" }),
        "records/two.json": recordText(moved),
      });
    });
    const { log, summary, failed } = runWorkflow();
    expect({ failed, log }).toMatchObject({ failed: null });
    expect(log).toContain("Valid: 7 records checked.");
    expect(summary).toContain(": 1 added, 0 removed, 1 changed, 5 unchanged.");
    expect(summary).toContain('| ⚠️ | `two` | has moved: `repo` | `"ada/two"` | `"eve/two"` |');
    expect(summary).toContain(
      "| `new` | `` ` ``<code>&#124;</code>`</td>@everyone` | `ada/new` | not scanned |",
    );
    expect(git("status", "--porcelain")).toBe("");
  });

  test("annotate a wrong record at its line, and stop", () => {
    checkOutPullRequest(() => {
      writeFiles(repository, {
        "records/new.json": recordText(minimalRecord("new")).replace('"name"', '"nam"'),
      });
    });
    const { log, summary, failed } = runWorkflow();
    expect(failed).toBe("Validate the records");
    expect(log).toMatch(/^::error file=records\/new\.json,line=\d+,col=\d+,title=field-unknown::/m);
    expect(summary).toBe("");
  });

  test("stop a removal of too many records, and say so", () => {
    checkOutPullRequest(() => {
      for (const id of BASE_IDS.slice(0, 4)) rmSync(path.join(repository, "records", `${id}.json`));
    });
    const { log, summary, failed } = runWorkflow();
    expect({ failed, log }).toMatchObject({ failed: "Compare with the base branch" });
    expect(summary).toContain("❌ Stopped, with 1 finding.");
    expect(summary).toContain(
      "removed-too-many: The update removes 4 of 6 plugins; at most 3 may go at once.",
    );
  });

  test("take the first records of all", () => {
    git("checkout", "--quiet", "main");
    const first = git("rev-parse", "HEAD").trim();
    rmSync(path.join(repository, "records"), { recursive: true });
    mkdirSync(path.join(repository, "records"));
    commit("No records yet");
    try {
      git("checkout", "--quiet", "-B", "head");
      writeFiles(repository, { "records/first.json": recordText(minimalRecord("first")) });
      commit("The head");
      git("checkout", "--quiet", "--detach", "main");
      git("merge", "--quiet", "--no-ff", "--message", "The merge", "head");
      const { log, summary, failed } = runWorkflow();
      expect({ failed, log }).toMatchObject({ failed: null });
      expect(summary).toContain(": 1 added, 0 removed, 0 changed, 0 unchanged.");
    } finally {
      git("checkout", "--quiet", "-B", "main", first);
    }
  });
});
