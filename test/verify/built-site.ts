import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { run } from "../../src/cli.ts";

/** The ids of the usual site. */
export const IDS: readonly string[] = ["alpha", "beta.two", "gamma_3"];

/** A program's run: what it printed, and its exit status. */
export interface Run {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs one command line in a folder. */
export async function runIn(
  workingDirectory: string,
  args: readonly string[],
  { isTTY, variables = {} }: { isTTY?: boolean; variables?: Record<string, string> } = {},
): Promise<Run> {
  let stdout = "";
  let stderr = "";
  const status = await run(args, {
    workingDirectory,
    variables,
    stdout: { write: (text) => (stdout += text) },
    stderr: { isTTY, write: (text) => (stderr += text) },
    now: () => new Date(),
    elapsed: () => performance.now(),
    stopSignal: () => new AbortController().signal,
  });
  return { status, stdout, stderr };
}

/**
 * Builds a site into `<folder>/dist`.
 *
 * @param mark one character that the records hold, so that another one gives a site of the same sizes
 */
export async function buildSite(
  folder: string,
  mark: string,
  { ids = IDS, flags = [] }: { ids?: readonly string[]; flags?: readonly string[] } = {},
): Promise<void> {
  mkdirSync(path.join(folder, "records"), { recursive: true });
  for (const id of ids) writeFileSync(path.join(folder, "records", `${id}.json`), makeRecord(id, mark));
  const { status, stderr } = await runIn(folder, ["build", ...flags]);
  if (status !== 0) throw new Error(stderr);
}

/** Takes everything from a built site that is there for static hosts, as if it were the API's files alone. */
export function removeHostFiles(site: string): void {
  for (const name of [".htaccess", ".nojekyll", "404.html", "CORS", "_headers", "serve.json"]) {
    rmSync(path.join(site, name));
  }
}

function makeRecord(id: string, mark: string): string {
  return JSON.stringify({
    id,
    repo: `owner/${id}`,
    url: `https://code.example/owner/${id}`,
    name: id,
    description: `The plugin ${id}, ${mark}.`,
    categories: ["test"],
    platforms: [],
    caveats: [],
    images: [],
    // Long enough that every server compresses the catalog.
    readmeText: "A long text that can be compressed. ".repeat(100),
    scannedAt: "2026-01-01T00:00:00Z",
    health: {
      manifestValid: true,
      hasReadme: true,
      hasLicense: true,
      hasTests: true,
      hasTypecheckScript: true,
      updatedRecently: true,
    },
  });
}
