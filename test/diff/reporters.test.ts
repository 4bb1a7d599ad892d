import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { folderWithSites, minimalPlugins, toCatalog, withValues } from "../support/catalogs.ts";
import { minimalRecord, type RecordValue } from "../support/records.ts";
import { runCli } from "../support/run-cli.ts";

/** A plugin with every object that the contract lets it have. */
function richPlugin(id: string): RecordValue {
  return {
    ...minimalRecord(id),
    license: "MIT",
    hostVersionRequirement: ">=1.4.0",
    manifest: { version: "1.0.0", nested: { list: [1, 2] } },
    repoMeta: { stars: 12, defaultBranch: "main", pushedAt: "2026-01-29T07:00:00Z" },
    owner: { login: "ada", avatarUrl: "https://example.com/ada.png" },
    security: { status: "passed", blockingFindings: 0, advisoryFindings: 2 },
    readmeText: "The first lines of this text are the same in both catalogs. They end here: old.",
  };
}

/** An update in which everything happens that a report has words for. */
function telling(): { before: string; after: string } {
  const same = minimalPlugins(10, "same");
  const before = [
    richPlugin("failing"),
    richPlugin("moving"),
    richPlugin("refreshed"),
    minimalRecord("leaving"),
    ...same,
  ];
  const after = [
    withValues(richPlugin("failing"), {
      "security.status": "failed",
      "security.blockingFindings": 2,
      "health.hasReadme": false,
      readmeText:
        "The first lines of this text are the same in both catalogs. They end here: new, and longer.",
    }),
    withValues(richPlugin("moving"), {
      repo: "eve/moving",
      "owner.login": "eve",
      license: "GPL-3.0-only",
      hostVersionRequirement: ">=2.0.0",
      "manifest.version": "2.0.0",
      categories: ["writing", "new"],
    }),
    withValues(richPlugin("refreshed"), { "repoMeta.stars": 13, scannedAt: "2026-01-31T08:00:00Z" }),
    { ...minimalRecord("constructor"), name: "`|</td>@everyone" },
    withValues(minimalRecord("forgotten"), { scannedAt: "2025-12-01T00:00:00+01:00" }),
    ...same,
  ];
  return { before: toCatalog(before), after: toCatalog(after, "2026-01-31T09:00:00Z") };
}

async function runTelling(args: readonly string[], isTTY = false) {
  const { before, after } = telling();
  const workingDirectory = folderWithSites(before, after);
  return runCli(["diff", "before", "after", ...args], { workingDirectory, isTTY });
}

describe("an update in which everything happens", () => {
  test.each([
    { reporter: "human", file: "update.golden.txt", args: [] },
    { reporter: "markdown", file: "update.golden.md", args: ["--fail-on", "security,moved"] },
    { reporter: "json", file: "update.golden.json", args: ["--fail-on", "license"] },
  ])("reads like this by the $reporter reporter", async ({ reporter, file, args }) => {
    const { status, stdout, stderr } = await runTelling(["--reporter", reporter, ...args]);
    const shown = reporter === "json" ? `${JSON.stringify(JSON.parse(stdout), null, 2)}\n` : stdout;
    await expect(shown).toMatchFileSnapshot(path.join(import.meta.dirname, file));
    expect(status).toBe(args.length === 0 ? 0 : 1);
    expect(stderr).toBe(
      `${status === 0 ? "Fine" : "Stopped"}: 2 added, 1 removed, 3 changed, 10 unchanged.\n`,
    );
  });

  test("has colours on a terminal only", async () => {
    const { stdout: plain } = await runTelling([]);
    const { stdout: colored } = await runTelling([], true);
    expect(plain).not.toContain("\u001b");
    expect(colored).toContain("\u001b[32m  + constructor");
    expect(colored).toContain("\u001b[31m  - leaving");
    expect(colored.replaceAll(/\u001b\[\d+m/g, "")).toBe(plain);
  });

  test("is told in one JSON object, with whole values", async () => {
    const report = JSON.parse((await runTelling(["--reporter", "json"])).stdout);
    expect(report).toMatchObject({ ok: true, errors: 0, warnings: 6 });
    const failing = report.comparison.changed.find(({ id }: { id: string }) => id === "failing");
    expect(failing.changes).toContainEqual({
      field: "readmeText",
      before: expect.stringMatching(/^The first .* old\.$/),
      after: expect.stringMatching(/^The first .* longer\.$/),
    });
  });
});

describe("two catalogs that are the same", () => {
  test.each([
    ["human", "before/api/plugins → after/api/plugins: 0 added, 0 removed, 0 changed, 2 unchanged\n"],
    [
      "markdown",
      "## Catalog update\n\n✅ Nothing stands out.\n\n" +
        "`before/api/plugins` → `after/api/plugins`: 0 added, 0 removed, 0 changed, 2 unchanged.\n\n",
    ],
  ])("say so by the %s reporter", async (reporter, text) => {
    const catalog = toCatalog(minimalPlugins(2));
    const workingDirectory = folderWithSites(catalog, catalog);
    const { status, stdout } = await runCli(["diff", "before", "after", "--reporter", reporter], {
      workingDirectory,
    });
    expect(status).toBe(0);
    expect(stdout).toBe(text);
  });
});

describe("the job's summary", () => {
  async function runWithSummary(reporter: string, summary: string, workingDirectory: string) {
    const variables = { GITHUB_ACTIONS: "true", GITHUB_STEP_SUMMARY: summary };
    return runCli(["diff", "before", "after", "--reporter", reporter], { workingDirectory, variables });
  }

  function sites(): string {
    const { before, after } = telling();
    return folderWithSites(before, after);
  }

  test("gets the markdown report behind what it has", async () => {
    const workingDirectory = sites();
    const summary = path.join(workingDirectory, "summary.md");
    writeFileSync(summary, "# Before\n");
    const { stdout } = await runWithSummary("markdown", summary, workingDirectory);
    expect(readFileSync(summary, "utf8")).toBe(`# Before\n${stdout}`);
  });

  test.each(["human", "json"])("gets nothing from the %s reporter", async (reporter) => {
    const workingDirectory = sites();
    const summary = path.join(workingDirectory, "summary.md");
    writeFileSync(summary, "# Before\n");
    await runWithSummary(reporter, summary, workingDirectory);
    expect(readFileSync(summary, "utf8")).toBe("# Before\n");
  });

  test("that cannot be written is told in a sentence", async () => {
    const workingDirectory = sites();
    const { status, stderr } = await runWithSummary("markdown", workingDirectory, workingDirectory);
    expect(status).toBe(2);
    expect(stderr).toMatch(/^error: The report cannot be appended to ".*": .*\.$/m);
  });
});

test("a markdown report of a catalog whose every plugin changes stays below GitHub's limit for a comment", async () => {
  const text = (version: string) => `${version} `.repeat(200);
  const catalog = (version: string) =>
    toCatalog(
      minimalPlugins(500).map((plugin) =>
        withValues(plugin, {
          description: text(version),
          url: `https://example.com/${version}`,
          license: version,
        }),
      ),
    );
  const workingDirectory = folderWithSites(catalog("old"), catalog("new"));
  const { stdout } = await runCli(["diff", "before", "after", "--reporter", "markdown"], {
    workingDirectory,
  });
  expect(stdout.length).toBeLessThan(65_536);
  expect(stdout).toMatch(/^… and [\d,]+ rows more; the json reporter has them all\.$/m);
});
