import type { ReportStyle } from "../../diagnostics/reporters.ts";
import type { DiffReport } from "../report.ts";
import { reportDiffForHumans } from "./human.ts";
import { reportDiffAsJson } from "./json.ts";
import { reportDiffAsMarkdown } from "./markdown.ts";

/** Every reporter of `diff` by its name on the command line. The report is what was asked for: it goes to standard output. */
export const DIFF_REPORTERS = {
  human: reportDiffForHumans,
  markdown: reportDiffAsMarkdown,
  json: reportDiffAsJson,
} as const satisfies Record<string, (report: DiffReport, style: ReportStyle) => string>;

export type DiffReporterName = keyof typeof DIFF_REPORTERS;
