import type { Diagnostic, Severity } from "../../diagnostics/diagnostic.ts";
import type { ReportStyle } from "../../diagnostics/reporters.ts";
import { plural } from "../../diagnostics/wording.ts";
import { isOk } from "../../exit-status.ts";
import { formatAge } from "../../freshness.ts";
import type { Comparison, PluginSummary } from "../compare.ts";
import { describeChange } from "../describe-change.ts";
import { NOTICE_KINDS, type Notice } from "../notices.ts";
import type { DiffReport } from "../report.ts";
import { type TellingChange, tellingChanges } from "../routine.ts";
import { toCode, toCodeBlock } from "./markdown-text.ts";
import { countChanges, describeRoutine } from "./wording.ts";

/**
 * How many characters the rows of one table may have. All of them together stay below the 65,536 that
 * GitHub takes for a comment, and far below the 1 MiB of a job's summary.
 */
const LONGEST_TABLE = 12_000;
const MARKS: Readonly<Record<Severity, string>> = { error: "❌", warning: "⚠️" };

/** The report for a pull request or a job's summary: GitHub's Markdown, with strangers' text as code only. */
export function reportDiffAsMarkdown(report: DiffReport, { strict }: ReportStyle): string {
  const { comparison, diagnostics, notices } = report;
  const ofNotices = new Set(notices.map((notice) => notice.diagnostic));
  const sections = [
    "## Catalog update\n",
    `${formatVerdict(diagnostics, strict)}\n`,
    ...formatFindings(diagnostics.filter((finding) => !ofNotices.has(finding))),
    ...(comparison === null ? [] : formatComparison(comparison, report)),
  ];
  return `${sections.join("\n")}\n`;
}

function formatVerdict(diagnostics: readonly Diagnostic[], strict: boolean): string {
  if (diagnostics.length === 0) return "✅ Nothing stands out.";
  const findings = plural(diagnostics.length, "finding");
  return isOk(diagnostics, strict) ? `⚠️ ${findings} to look at.` : `❌ Stopped, with ${findings}.`;
}

/** What is wrong with the catalogs, or with the update as a whole. */
function formatFindings(diagnostics: readonly Diagnostic[]): string[] {
  if (diagnostics.length === 0) return [];
  const lines = diagnostics.map(({ file, line, column, severity, code, message, hint }) => {
    const place = [file, line, column].filter((part) => part !== null).join(":");
    return `${place} ${severity} ${code}: ${message} ${hint}`;
  });
  const { shown, rest } = takeFitting(lines);
  return [toCodeBlock(rest === 0 ? shown : [...shown, `… and ${plural(rest, "finding")} more`])];
}

function formatComparison(comparison: Comparison, { names, isFirst, notices }: DiffReport): string[] {
  const before = isFirst ? "Nothing (there is no earlier catalog)" : toCode(names.before);
  const routine = describeRoutine(comparison);
  return [
    `${before} → ${toCode(names.after)}: ${countChanges(comparison)}.\n`,
    ...formatTable("To look at", ["", "Plugin", "What", "Before", "After"], notices.flatMap(noticeRows)),
    ...formatTable("Added", ["Plugin", "Name", "Repository", "Security"], comparison.added.map(pluginRow)),
    ...formatTable(
      "Removed",
      ["Plugin", "Name", "Repository", "Security"],
      comparison.removed.map(pluginRow),
    ),
    ...formatTable(
      "Changed",
      ["Plugin", "Field", "Before", "After"],
      tellingChanges(comparison.changed).flatMap(changeRows),
    ),
    ...(routine === null ? [] : [`${routine}\n`]),
  ];
}

function noticeRows({ kind, id, changes, age, diagnostic }: Notice): string[][] {
  const start = [MARKS[diagnostic.severity], toCode(id)];
  const { title } = NOTICE_KINDS[kind];
  if (age !== null) return [[...start, title, "", `scanned ${formatAge(age)} ago`]];
  return changes.map((change) => {
    const { before, after } = describeChange(change);
    return [...start, `${title}: ${toCode(change.field)}`, toCode(before), toCode(after)];
  });
}

function pluginRow({ id, name, repo, security }: PluginSummary): string[] {
  return [toCode(id), toCode(name), toCode(repo), security ?? "not scanned"];
}

function changeRows({ id, changes }: TellingChange): string[][] {
  return changes.map((change) => {
    const { before, after } = describeChange(change);
    return [toCode(id), toCode(change.field), toCode(before), toCode(after)];
  });
}

/** A heading and a table, which says so where it leaves rows out; nothing where there are no rows. */
function formatTable(title: string, headings: readonly string[], rows: readonly string[][]): string[] {
  if (rows.length === 0) return [];
  const { shown, rest } = takeFitting(rows.map(formatRow));
  const table = [formatRow(headings), formatRow(headings.map(() => "---")), ...shown].join("\n");
  const more = rest === 0 ? [] : [`… and ${plural(rest, "row")} more; the json reporter has them all.\n`];
  return [`### ${title}\n`, `${table}\n`, ...more];
}

function formatRow(cells: readonly string[]): string {
  return `| ${cells.join(" | ")} |`;
}

/** The first lines, as many as there is room for, and how many are left out. */
function takeFitting(lines: readonly string[]): { shown: string[]; rest: number } {
  let length = 0;
  const tooMany = lines.findIndex((line) => {
    length += line.length + 1;
    return length > LONGEST_TABLE;
  });
  const shown = tooMany === -1 ? lines.slice() : lines.slice(0, tooMany);
  return { shown, rest: lines.length - shown.length };
}
