import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { onTestFinished } from "vitest";
import { run } from "../../src/cli.ts";
import type { PluginRecord } from "../../src/contract/record.ts";
import { Failure } from "../../src/failure.ts";
import { type CodeHost, startCodeHost } from "../support/code-host.ts";
import { writeFiles } from "../support/files.ts";
import { commit, createRepository, type Entry } from "../support/git-repository.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

/** What a command line gave. */
export interface Finished {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** A project, and a code host that its configuration names. */
export interface ScanProject {
  readonly folder: string;
  readonly host: CodeHost;
  /** The folder of the code host's repositories. */
  readonly repositories: string;
  /** Makes a public repository of these files, and gives its folder. */
  readonly publish: (name: string, files: Readonly<Record<string, Entry>>) => string;
  readonly run: (...args: string[]) => Promise<Finished>;
  /** A record by its id. */
  readonly record: (id: string) => PluginRecord;
  readonly recordText: (id: string) => string;
  readonly writeRecord: (id: string, content: unknown) => void;
  /** Everything in the records folder, by name. */
  readonly recordFiles: () => Record<string, string>;
  /** The clock; `NOW` at first. */
  now: string;
  variables: Record<string, string | undefined>;
  signal: AbortSignal;
}

export const NOW = "2026-01-31T10:00:00.000Z";

/** What a usual plugin's repository holds. */
export const PLUGIN_FILES = {
  "README.md": "# Notes\n\nTakes notes.\n\n## Installation\n\nRun `host install notes`.\n",
  "plugin.json": '{"id": "notes", "name": "Notes", "version": "1.2.0", "hostVersionRequirement": ">=2"}\n',
  LICENSE: "MIT License\n",
};

/** Starts a code host and makes an empty project for it; both are gone when the test ends. */
export async function scanProject(config: object = {}): Promise<ScanProject> {
  const folder = temporaryFolder();
  const repositories = temporaryFolder();
  const host = await startCodeHost(repositories);
  onTestFinished(() => host.close());
  const { web, api } = host;
  const scan = { codeHost: { web, api }, timeoutSeconds: 20, ...config };
  writeFiles(folder, { "directory.config.json": JSON.stringify({ scan }) });
  const fileOf = (id: string) => path.join(folder, "records", `${id}.json`);
  const project: ScanProject = {
    folder,
    host,
    repositories,
    publish: (name, files) => {
      const repository = createRepository(repositories, name);
      commit(repository, files);
      host.repositories.set(name, {});
      return repository;
    },
    run: (...args) => runScan(args, project),
    recordText: (id) => readFileSync(fileOf(id), "utf8"),
    record: (id) => JSON.parse(readFileSync(fileOf(id), "utf8")),
    writeRecord: (id, content) => writeFiles(folder, { [`records/${id}.json`]: JSON.stringify(content) }),
    recordFiles: () => {
      const names = readdirSync(path.join(folder, "records"));
      return Object.fromEntries(
        names.map((name) => [name, readFileSync(path.join(folder, "records", name), "utf8")]),
      );
    },
    now: NOW,
    variables: { PATH: process.env.PATH },
    signal: new AbortController().signal,
  };
  return project;
}

async function runScan(args: readonly string[], project: ScanProject): Promise<Finished> {
  const printed = { stdout: "", stderr: "" };
  const status = await run(args, {
    workingDirectory: project.folder,
    variables: project.variables,
    stdout: { write: (text) => (printed.stdout += text) },
    stderr: { write: (text) => (printed.stderr += text) },
    now: () => new Date(project.now),
    elapsed: () => 210,
    stopSignal: () => project.signal,
  }).catch((error: unknown) => {
    if (!(error instanceof Failure)) throw error;
    printed.stderr += `error: ${error.message}\n`;
    return 2;
  });
  return { status, ...printed };
}
