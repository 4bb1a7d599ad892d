import { appendFileSync } from "node:fs";
import type { CommandResult } from "./commands/result.ts";
import type { ReportStyle } from "./diagnostics/reporters.ts";
import { quote } from "./diagnostics/wording.ts";
import type { Environment } from "./environment.ts";
import { type ExitStatus, exitStatus } from "./exit-status.ts";
import { describeSystemError, Failure } from "./failure.ts";

/** A report to be printed. */
export interface Report {
  readonly stream: "stdout" | "stderr";
  readonly text: (style: ReportStyle) => string;
  /** Whether warnings count as errors. */
  readonly strict: boolean;
  /** A file that the report is appended to as well. */
  readonly appendTo?: string | undefined;
}

const DEFAULT_WIDTH = 100;

/** The one place where results are printed and become an exit status. */
export function print(
  { diagnostics, summary }: CommandResult,
  { stream, text, strict, appendTo }: Report,
  environment: Environment,
): ExitStatus {
  const { isTTY = false, columns = DEFAULT_WIDTH } = environment[stream];
  const colors = isTTY && !environment.variables.NO_COLOR && environment.variables.TERM !== "dumb";
  const report = text({ colors, width: columns, strict });
  environment[stream].write(report);
  environment.stderr.write(`${summary}\n`);
  if (appendTo !== undefined && appendTo !== "") append(appendTo, report);
  return exitStatus(diagnostics, strict);
}

function append(file: string, report: string): void {
  try {
    appendFileSync(file, report);
  } catch (error) {
    throw new Failure(`The report cannot be appended to ${quote(file)}: ${describeSystemError(error)}.`);
  }
}
