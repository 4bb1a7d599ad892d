import { once } from "node:events";
import { readdirSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { writeFiles } from "../support/files.ts";
import { interruptCalls } from "../support/interrupt-calls.ts";
import { runProgram, startProgram } from "../support/process.ts";
import { createRandom } from "../support/random.ts";
import { minimalRecord, toText } from "../support/records.ts";
import { runCli } from "../support/run-cli.ts";
import { wholeSiteIn } from "../support/sites.ts";
import { deleteFolder, temporaryFolder } from "../support/temporary-folder.ts";

const GENERATED_AT = { A: "2026-01-01T00:00:00Z", B: "2026-02-02T00:00:00Z" } as const;
type SiteName = keyof typeof GENERATED_AT;

const KILLS = 60;
const PAIRS = 12;

/** A project with two sets of records that make two sites, and one set that is wrong. */
function createProject(records: number): string {
  const project = temporaryFolder();
  for (const site of ["A", "B"]) {
    for (let index = 0; index < records; index += 1) {
      const record = { ...minimalRecord(`plugin-${index}`), author: site, readmeText: site.repeat(500) };
      writeFiles(project, { [`records-${site}/plugin-${index}.json`]: toText(record) });
    }
  }
  // A file that only the one site has would show in a mixture.
  writeFiles(project, {
    "records-A/only-a.json": toText({ ...minimalRecord("only-a"), author: "A" }),
    "records-wrong/x.json": "{",
  });
  return project;
}

function buildArguments(site: SiteName | "wrong"): string[] {
  const generatedAt = site === "wrong" ? GENERATED_AT.A : GENERATED_AT[site];
  // These runs have the real clock.
  return ["build", "--records", `records-${site}`, "--generated-at", generatedAt, "--stale-after", "never"];
}

async function buildWhole(project: string, site: SiteName): Promise<void> {
  expect(await runCli(buildArguments(site), { workingDirectory: project })).toMatchObject({ status: 0 });
  expect(wholeSiteIn(path.join(project, "dist"), GENERATED_AT)).toBe(site);
}

/** What is left beside the output folder. */
function leftovers(project: string): string[] {
  return readdirSync(project).filter((name) => name.startsWith(".dist."));
}

/** Builds the other site and lets nothing more reach the disk from its n-th change on; says whether it came so far. */
async function killAtCall(project: string, call: number): Promise<boolean> {
  return interruptCalls({ at: call, forGood: true }, () =>
    runCli(buildArguments("B"), { workingDirectory: project }),
  );
}

/** A site that was moved aside must come back with the next run, even with one that fails. */
async function expectRunToRestore(project: string, args: readonly string[], status: number): Promise<void> {
  expect(await runCli(args, { workingDirectory: project })).toMatchObject({ status });
  expect(wholeSiteIn(path.join(project, "dist"), GENERATED_AT)).toBe("A");
}

describe("a build that is killed", () => {
  test("before any of its calls that change the disk leaves the old site or the new one", async () => {
    const project = createProject(1);
    await buildWhole(project, "A");
    const seen: (string | null)[] = [];
    for (let call = 1; await killAtCall(project, call); call += 1) {
      const site = wholeSiteIn(path.join(project, "dist"), GENERATED_AT);
      seen.push(site);
      if (site === null) {
        await expectRunToRestore(project, buildArguments("wrong"), 1);
        await killAtCall(project, call);
        await expectRunToRestore(project, ["build", "--records", "none"], 2);
        await killAtCall(project, call);
        await expectRunToRestore(project, ["build", "--generated-at", "now"], 2);
        await killAtCall(project, call);
      }
      await buildWhole(project, "A");
      expect(leftovers(project)).toEqual([]);
    }
    // Each of the three must have been seen, in this order, or the kills came at the wrong moments.
    expect(seen.map((site) => site ?? "-").join("")).toMatch(/^A{8,}-+B+$/);
  });

  test("before any such call leaves no part of a site where there was none", async () => {
    const project = createProject(1);
    const dist = path.join(project, "dist");
    const seen: (string | null)[] = [];
    for (let call = 1; await killAtCall(project, call); call += 1) {
      await runCli(buildArguments("wrong"), { workingDirectory: project });
      seen.push(wholeSiteIn(dist, GENERATED_AT));
      for (const name of ["dist", ...leftovers(project)]) deleteFolder(path.join(project, name));
    }
    expect(seen.map((site) => site ?? "-").join("")).toMatch(/^-{8,}B*$/);
  });

  test(`at ${KILLS} random moments leaves the old site or the new one`, async () => {
    const project = createProject(60);
    const random = createRandom(1);
    await buildWhole(project, "A");
    const started = performance.now();
    expect(runProgram(buildArguments("B"), { workingDirectory: project })).toMatchObject({ status: 0 });
    let duration = performance.now() - started;

    let present: SiteName = "B";
    let kills = 0;
    for (let count = 0; count < KILLS; count += 1) {
      const next: SiteName = present === "A" ? "B" : "A";
      const child = startProgram(buildArguments(next), { workingDirectory: project });
      const ended = once(child, "exit");
      child.stdout?.resume();
      child.stderr?.resume();
      // Spread over the run, and closer together in its second half, which writes.
      const moment = duration * (random.chance(0.3) ? random.below(50) : 40 + random.below(65)) * 0.01;
      const start = performance.now();
      const timer = setTimeout(() => child.kill("SIGKILL"), moment);
      const [, signal] = await ended;
      clearTimeout(timer);
      if (signal === "SIGKILL") kills += 1;
      else duration = Math.min(duration, performance.now() - start);

      let site = wholeSiteIn(path.join(project, "dist"), GENERATED_AT);
      if (site === null) {
        await runCli(buildArguments("wrong"), { workingDirectory: project });
        site = wholeSiteIn(path.join(project, "dist"), GENERATED_AT);
        expect(site).toBe(present);
      }
      expect([present, next]).toContain(site);
      present = site as SiteName;
    }
    expect(kills).toBeGreaterThan(0);
    await buildWhole(project, "A");
    expect(leftovers(project)).toEqual([]);
  });
});

describe("a build that the system refuses a call that changes the disk", () => {
  test("fails in a sentence with the old site in place, or has published the new one", async () => {
    const project = createProject(1);
    const outcomes: string[] = [];
    for (let call = 1; ; call += 1) {
      await buildWhole(project, "A");
      let finished = { status: -1, stderr: "" };
      const isRefused = await interruptCalls({ at: call, forGood: false }, async () => {
        finished = await runCli(buildArguments("B"), { workingDirectory: project });
      });
      if (!isRefused) break;
      const { status, stderr } = finished;
      const site = wholeSiteIn(path.join(project, "dist"), GENERATED_AT);
      outcomes.push(`${status}${site}`);
      if (status !== 0) {
        expect(stderr).toMatch(
          /^error: The site cannot be written to "dist": EIO.*\. What was there is untouched\.\n$/,
        );
        expect(leftovers(project)).toEqual([]);
      }
    }
    // Refused before the swap, and at last only when the old site is being deleted.
    expect(outcomes.join(" ")).toMatch(/^(2A ){8,}(0B ?)+$/);
  });
});

describe("two builds at once", () => {
  test(`leave one of the two sites, whole, ${PAIRS} times`, async () => {
    const project = createProject(20);
    await buildWhole(project, "A");
    for (let count = 0; count < PAIRS; count += 1) {
      const sites: readonly (SiteName | "wrong")[] = count % 3 === 0 ? ["A", "B", "wrong"] : ["A", "B"];
      const statuses = await Promise.all(
        sites.map(async (site) => {
          const child = startProgram(buildArguments(site), { workingDirectory: project });
          let errors = "";
          child.stdout?.resume();
          child.stderr?.on("data", (chunk) => {
            errors += chunk;
          });
          const [status] = await once(child, "close");
          if (site !== "wrong") expect(errors).toMatch(/^\d+ plugins → dist /);
          return status;
        }),
      );
      expect(statuses).toEqual(sites.map((site) => (site === "wrong" ? 1 : 0)));
      expect(["A", "B"]).toContain(wholeSiteIn(path.join(project, "dist"), GENERATED_AT));
    }
    await buildWhole(project, "A");
    expect(leftovers(project)).toEqual([]);
  });
});
