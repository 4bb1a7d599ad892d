import { readFileSync } from "node:fs";
import path from "node:path";
import { parse } from "yaml";

/** The folder of the project's workflows. */
export const WORKFLOWS = path.join(import.meta.dirname, "../../.github/workflows");

export interface Step {
  readonly name?: string;
  readonly uses?: string;
  readonly run?: string;
  readonly if?: string;
  readonly with?: Readonly<Record<string, unknown>>;
  readonly env?: Readonly<Record<string, string>>;
}

export interface Job {
  readonly needs?: string | readonly string[];
  readonly if?: string;
  readonly permissions?: Readonly<Record<string, string>>;
  readonly "timeout-minutes"?: number;
  readonly steps: readonly Step[];
}

export interface Workflow {
  readonly on: Readonly<Record<string, unknown>>;
  readonly permissions?: Readonly<Record<string, string>>;
  readonly concurrency?: unknown;
  readonly jobs: Readonly<Record<string, Job>>;
}

/** One of the project's workflows. */
export function readWorkflow(file: string): Workflow {
  return parse(readFileSync(path.join(WORKFLOWS, file), "utf8")) as Workflow;
}

export function jobsOf({ jobs }: Workflow): Job[] {
  return Object.values(jobs);
}

export function stepsOf(workflow: Workflow): Step[] {
  return jobsOf(workflow).flatMap(({ steps }) => steps);
}
