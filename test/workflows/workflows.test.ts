import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { jobsOf, readWorkflow, stepsOf, WORKFLOWS } from "./workflow.ts";

const files = readdirSync(WORKFLOWS);

test("the workflows are these", () => {
  expect(files).toEqual(["publish.yml", "pull-request.yml"]);
});

describe.each(files)("%s", (file) => {
  const text = readFileSync(`${WORKFLOWS}/${file}`, "utf8");
  const workflow = readWorkflow(file);

  test("pins every action to a commit, with its release beside it", () => {
    const uses = text.split("\n").filter((line) => /^\s*(?:- )?uses:/.test(line));
    expect(uses.length).toBeGreaterThan(0);
    for (const line of uses) expect(line).toMatch(/uses: [\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  });

  test("takes the same commit of an action everywhere", () => {
    const all = files.flatMap((name) => stepsOf(readWorkflow(name)).flatMap(({ uses }) => uses ?? []));
    for (const { uses } of stepsOf(workflow)) {
      const [action] = uses?.split("@") ?? [];
      expect(new Set(all.filter((other) => other.split("@")[0] === action)).size).toBeLessThanOrEqual(1);
    }
  });

  test("leaves no credentials in what it checks out", () => {
    const checkouts = stepsOf(workflow).filter(({ uses }) => uses?.startsWith("actions/checkout@"));
    expect(checkouts.length).toBeGreaterThan(0);
    for (const { with: inputs } of checkouts) expect(inputs).toMatchObject({ "persist-credentials": false });
  });

  test("puts nothing of an event into a script", () => {
    for (const { run } of stepsOf(workflow)) expect(run ?? "").not.toContain("${{");
  });

  test("ends every job by itself", () => {
    for (const job of jobsOf(workflow)) expect(job["timeout-minutes"]).toBeGreaterThan(0);
  });
});

describe("the workflow of pull requests", () => {
  const workflow = readWorkflow("pull-request.yml");
  const text = readFileSync(`${WORKFLOWS}/pull-request.yml`, "utf8");

  test("can read, and nothing else", () => {
    expect(workflow.permissions).toEqual({ contents: "read" });
    for (const job of jobsOf(workflow)) expect(job.permissions).toBeUndefined();
  });

  test("has no secrets, not even the token", () => {
    expect(text).not.toMatch(/secrets\s*[.[]|github\.token/);
  });

  test("runs as the stranger, for records and public files only", () => {
    expect(Object.keys(workflow.on)).toEqual(["pull_request"]);
    expect(workflow.on).toMatchObject({ pull_request: { paths: ["records/**", "public/**"] } });
  });
});

describe("the workflow of publication", () => {
  const workflow = readWorkflow("publish.yml");

  test("never runs twice at once, and is never broken off", () => {
    expect(workflow.concurrency).toEqual({ group: "publish", "cancel-in-progress": false });
  });

  test("gives each job only what it needs", () => {
    expect(workflow.permissions).toEqual({});
    const permissions = Object.entries(workflow.jobs).map(([name, job]) => [name, job.permissions]);
    expect(Object.fromEntries(permissions)).toEqual({
      build: { contents: "read", pages: "read" },
      deploy: { pages: "write", "id-token": "write" },
      verify: { contents: "read" },
      report: { issues: "write" },
    });
  });

  test("goes from the scan to the verification in order, and reports a failure of each", () => {
    const { build, deploy, verify, report } = workflow.jobs;
    const commands = build?.steps.flatMap(({ run }) => /^npm run --silent (\w+)/.exec(run ?? "")?.[1] ?? []);
    expect(commands).toEqual(["scan", "build", "diff"]);
    expect(deploy?.needs).toBe("build");
    expect(verify?.needs).toBe("deploy");
    expect(report).toMatchObject({ needs: ["build", "deploy", "verify"], if: "failure()" });
  });

  test("publishes dot files too", () => {
    const upload = workflow.jobs.build?.steps.find(({ uses }) =>
      uses?.startsWith("actions/upload-pages-artifact"),
    );
    expect(upload?.with).toEqual({ path: "dist", "include-hidden-files": true });
  });
});

test("the README's workflows are YAML", () => {
  const readme = readFileSync(`${WORKFLOWS}/../../README.md`, "utf8");
  const blocks = Array.from(readme.matchAll(/```yaml\n([\s\S]*?)```/g), ([, block]) => block ?? "");
  expect(blocks.length).toBeGreaterThan(0);
  for (const block of blocks) expect(() => parse(block)).not.toThrow();
});
