import path from "node:path";
import { expect, test } from "vitest";
import { writeFiles } from "../support/files.ts";
import { git } from "../support/git-repository.ts";
import { PLUGIN_FILES, scanProject } from "./scan-project.ts";

type Run = Readonly<Record<string, unknown>>;

/** Scans a plugin with the report that is made for its commit, and gives its `security` and the codes found. */
async function scanWith(makeReport: (commit: string) => unknown) {
  const project = await scanProject();
  const commit = git(project.publish("ada/notes", PLUGIN_FILES), ["rev-parse", "main"]);
  project.writeRecord("notes", { id: "notes", repo: "ada/notes" });
  const report = makeReport(commit);
  const text = typeof report === "string" ? report : JSON.stringify(report);
  writeFiles(project.folder, { "reports/notes.sarif": text });
  const { status, stdout } = await project.run("scan", "--security-reports", "reports", "--reporter", "json");
  expect(status).toBe(0);
  const codes = JSON.parse(stdout).diagnostics.map(({ code, message }: { code: string; message: string }) => [
    code,
    message,
  ]);
  return { project, commit, codes, security: project.record("notes").security };
}

function report(commit: string, ...runs: Run[]) {
  const provenance = { repositoryUri: "https://example.com/ada/notes", revisionId: commit };
  const usual = {
    tool: { driver: { name: "scanner" } },
    versionControlProvenance: [provenance],
    results: [],
  };
  return { version: "2.1.0", runs: runs.map((run) => ({ ...usual, ...run })) };
}

test("errors block, warnings and notes advise, and the rest does not count", async () => {
  const { security, commit, codes } = await scanWith((head) =>
    report(
      head,
      {
        invocations: [{ executionSuccessful: true, endTimeUtc: "2026-01-30T12:00:00Z" }],
        results: [
          { level: "error" },
          { level: "error", suppressions: [{ kind: "inSource" }] },
          { level: "error", suppressions: [{ kind: "external", status: "rejected" }] },
          { level: "error", kind: "pass" },
          { level: "error", baselineState: "absent" },
          { level: "warning", suppressions: [] },
          { level: "note" },
          { level: "none" },
          {},
        ],
      },
      {
        tool: {
          driver: {
            name: "with rules",
            rules: [{ id: "a", defaultConfiguration: { level: "error" } }, { id: "b" }],
          },
          extensions: [{ rules: [{ id: "c", defaultConfiguration: { level: "note" } }] }],
        },
        results: [
          { ruleId: "a" },
          { ruleIndex: 0 },
          { ruleId: "b" },
          { rule: { id: "c", index: 0, toolComponent: { index: 0 } } },
        ],
      },
    ),
  );
  expect(codes).toEqual([]);
  expect(security).toEqual({
    status: "failed",
    blockingFindings: 4,
    advisoryFindings: 5,
    scannedAt: "2026-01-30T12:00:00Z",
    commit,
  });
});

test("a report without findings is a passed scan", async () => {
  const { security, commit, project } = await scanWith((head) => report(head, {}));
  expect(security).toEqual({ status: "passed", blockingFindings: 0, advisoryFindings: 0, commit });
  expect(await project.run("build", "--strict")).toMatchObject({ status: 0 });
  // Another scan without the report: nothing vouches for the plugin any more.
  await project.run("scan");
  expect(project.record("notes")).not.toHaveProperty("security");
});

const OTHER = "0123456789abcdef0123456789abcdef01234567";

test.each([
  ["of another commit", () => report(OTHER, {}), "does not name the commit"],
  [
    "of no commit",
    (head: string) => report(head, { versionControlProvenance: undefined }),
    "does not name the commit",
  ],
  [
    "with one run of another commit",
    (head: string) => report(head, {}, { versionControlProvenance: [{ revisionId: OTHER }] }),
    "does not name the commit",
  ],
  ["without runs", (head: string) => report(head), "has no runs"],
  [
    "of a failed scan",
    (head: string) => report(head, { invocations: [{ executionSuccessful: false }] }),
    "is of a scan that did not succeed",
  ],
  [
    "of another version",
    (head: string) => ({ ...report(head, {}), version: "2.0.0" }),
    "is not a report in SARIF 2.1.0",
  ],
  ["that is no JSON", () => "{", "is not a report in SARIF 2.1.0"],
  ["that is a list", () => [], "is not a report in SARIF 2.1.0"],
  [
    "with results of another shape",
    (head: string) => report(head, { results: [{ level: "fatal" }] }),
    "is not a report in SARIF 2.1.0",
  ],
])("a report %s is not taken", async (_, makeReport, reason) => {
  const { security, codes } = await scanWith(makeReport);
  expect(security).toBeUndefined();
  expect(codes).toEqual([
    ["security-report-refused", expect.stringContaining(`"reports/notes.sarif" ${reason}`)],
  ]);
});

test("a contributor cannot bring a security summary", async () => {
  const { project } = await scanWith((head) => report(OTHER === head ? "" : OTHER, {}));
  const forged = { status: "passed", blockingFindings: 0, advisoryFindings: 0 };
  project.writeRecord("notes", { ...project.record("notes"), security: forged });
  const checked = await project.run("scan", "--check", "--security-reports", "reports");
  expect(checked.status).toBe(1);
  expect(checked.stderr).toContain("The source gives no `security`.");
});

test("a folder of reports that is missing is told", async () => {
  const project = await scanProject();
  project.writeRecord("notes", { id: "notes", repo: "ada/notes" });
  expect(await project.run("scan", "--security-reports", path.join("no", "where"))).toMatchObject({
    status: 2,
    stderr: "error: The folder of security reports no/where cannot be read: it does not exist.\n",
  });
});
