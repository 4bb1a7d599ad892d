import type { Diagnostic } from "./diagnostic.ts";
import { reportForGithub } from "./github-reporter.ts";
import { reportForHumans } from "./human-reporter.ts";
import { reportAsJson } from "./json-reporter.ts";

/** What a reporter is told of the place where its text will stand. */
export interface ReportStyle {
  readonly colors: boolean;
  /** How many columns a line may have. */
  readonly width: number;
  /** Whether warnings count as errors. */
  readonly strict: boolean;
}

/** Turns findings, in reading order, into text. */
export interface Reporter {
  readonly stream: "stdout" | "stderr";
  readonly report: (diagnostics: readonly Diagnostic[], style: ReportStyle) => string;
}

/** Every reporter by its name on the command line. */
export const REPORTERS = {
  human: { stream: "stderr", report: reportForHumans },
  github: { stream: "stderr", report: reportForGithub },
  json: { stream: "stdout", report: reportAsJson },
} as const satisfies Record<string, Reporter>;

export type ReporterName = keyof typeof REPORTERS;
