import { reportForHumans } from "../../diagnostics/human-reporter.ts";
import { createPaint, type Paint } from "../../diagnostics/paint.ts";
import type { ReportStyle } from "../../diagnostics/reporters.ts";
import { replaceUnprintable } from "../../diagnostics/wording.ts";
import type { Comparison, PluginSummary } from "../compare.ts";
import { describeChange } from "../describe-change.ts";
import type { DiffReport } from "../report.ts";
import { type TellingChange, tellingChanges } from "../routine.ts";
import { countChanges, describeRoutine } from "./wording.ts";

/** Longer cells than this stand out of their column, so that one long id does not push all others away. */
const WIDEST_COLUMN = 40;

/** One line of a table: what stands in its columns. */
type Row = readonly string[];

/** The report for people: tables of what was added, removed and changed, then the findings. */
export function reportDiffForHumans(report: DiffReport, style: ReportStyle): string {
  const paint = createPaint(style.colors);
  const sections = report.comparison === null ? [] : formatComparison(report.comparison, report, paint);
  const findings = reportForHumans(report.diagnostics, style);
  return [...sections, ...(findings === "" ? [] : [findings])].join("\n");
}

function formatComparison(comparison: Comparison, { names, isFirst }: DiffReport, paint: Paint): string[] {
  const routine = describeRoutine(comparison);
  const before = isFirst ? "nothing (there is no earlier catalog)" : replaceUnprintable(names.before);
  return [
    `${paint("bold", `${before} → ${replaceUnprintable(names.after)}`)}: ${countChanges(comparison)}\n`,
    ...formatTable("Added", comparison.added.map(pluginRow), (line) => paint("added", `  + ${line}`)),
    ...formatTable("Removed", comparison.removed.map(pluginRow), (line) => paint("removed", `  - ${line}`)),
    ...formatTable("Changed", tellingChanges(comparison.changed).flatMap(changeRows), (line) =>
      paint("changed", `  ~ ${line}`),
    ),
    ...(routine === null ? [] : [`${paint("dim", routine)}\n`]),
  ];
}

/** The name comes last: its characters may be wider than the column counts. */
function pluginRow({ id, repo, security, name }: PluginSummary): Row {
  return [id, repo, security ?? "not scanned", name];
}

function changeRows({ id, changes }: TellingChange): Row[] {
  return changes.map((change) => {
    const { before, after } = describeChange(change);
    return [id, change.field, `${before} → ${after}`];
  });
}

/** A title and aligned rows; nothing where there are no rows. */
function formatTable(title: string, rows: readonly Row[], toLine: (cells: string) => string): string[] {
  if (rows.length === 0) return [];
  const printable = rows.map((row) => row.map((cell) => replaceUnprintable(cell)));
  const widths = printable[0]?.map((_, column) => columnWidth(printable, column)) ?? [];
  const lines = printable.map((row) => toLine(formatRow(row, widths)));
  return [`${title}\n${lines.join("\n")}\n`];
}

function formatRow(row: Row, widths: readonly number[]): string {
  return row
    .map((cell, column) => (column === row.length - 1 ? cell : cell.padEnd(widths[column] ?? 0)))
    .join("  ");
}

function columnWidth(rows: readonly Row[], column: number): number {
  return Math.min(WIDEST_COLUMN, Math.max(...rows.map((row) => row[column]?.length ?? 0)));
}
