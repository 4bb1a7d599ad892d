import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { execPath } from "node:process";

/** The compiled program; `npm test` compiles it first. */
export const PROGRAM = path.join(import.meta.dirname, "../../lib/main.cjs");

export interface ProcessOptions {
  readonly workingDirectory: string;
  readonly variables?: Readonly<Record<string, string>>;
}

export interface EndedProcess {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the compiled program to its end. */
export function runProgram(
  args: readonly string[],
  { workingDirectory, variables }: ProcessOptions,
): EndedProcess {
  assertCompiled();
  return spawnSync(execPath, [PROGRAM, ...args], {
    cwd: workingDirectory,
    env: cleanEnvironment(variables),
    encoding: "utf8",
    timeout: 60_000,
    maxBuffer: 2 ** 26,
  });
}

/** Starts the compiled program; its output is to be read or thrown away by the caller. */
export function startProgram(
  args: readonly string[],
  { workingDirectory, variables }: ProcessOptions,
): ChildProcess {
  assertCompiled();
  return spawn(execPath, [PROGRAM, ...args], {
    cwd: workingDirectory,
    env: cleanEnvironment(variables),
    stdio: ["ignore", "pipe", "pipe"],
  });
}

/** The path and what a test asks for: nothing of the machine that the tests run on changes a result. */
export function cleanEnvironment(variables: Readonly<Record<string, string>> = {}): Record<string, string> {
  return { PATH: process.env.PATH ?? "", ...variables };
}

function assertCompiled(): void {
  if (!existsSync(PROGRAM)) throw new Error("The program is not compiled. Run npm run compile.");
}
