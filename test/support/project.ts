import { readdirSync, rmSync } from "node:fs";
import path from "node:path";
import { expect } from "vitest";
import { type Files, readTree, writeFiles } from "./files.ts";
import { minimalRecord, toText } from "./records.ts";
import { type Finished, type RunOptions, runCli } from "./run-cli.ts";
import { temporaryFolder } from "./temporary-folder.ts";

/** A temporary project with a published site of another record, and then these files. */
export async function projectWithSite(files: Files): Promise<string> {
  const project = temporaryFolder();
  writeFiles(project, { "records/published-before.json": toText(minimalRecord("published-before")) });
  expect((await runCli(["build"], { workingDirectory: project })).status).toBe(0);
  rmSync(path.join(project, "records"), { recursive: true });
  writeFiles(project, files);
  return project;
}

/** Runs a command that must not succeed, and makes sure that nothing has changed on the disk. */
export async function runRefused(
  args: readonly string[],
  options: RunOptions & { readonly status: 1 | 2 },
): Promise<Finished> {
  const before = readTree(path.join(options.workingDirectory, "dist"));
  const finished = await runCli(args, options);
  expect(finished).toMatchObject({ status: options.status });
  expect(finished.terminal).not.toMatch(/^\s+at /m);
  expect(readTree(path.join(options.workingDirectory, "dist"))).toEqual(before);
  expect(readdirSync(options.workingDirectory).filter((name) => name.startsWith(".dist."))).toEqual([]);
  return finished;
}

/** The files of records with these ids. */
export function recordFiles(...ids: readonly string[]): Files {
  return Object.fromEntries(ids.map((id) => [`records/${id}.json`, toText(minimalRecord(id))]));
}

/** The findings of a run with the `json` reporter, each as one line: `records/x.json:1:2 code message`. */
export function findingLines({ stdout }: Finished): string[] {
  const report = JSON.parse(stdout) as {
    diagnostics: {
      file: string;
      line: number | null;
      column: number | null;
      code: string;
      message: string;
    }[];
  };
  return report.diagnostics.map(({ file, line, column, code, message }) => {
    const place = [file, line, column].filter((part) => part !== null).join(":");
    return `${place} ${code} ${message}`;
  });
}
