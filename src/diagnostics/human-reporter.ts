import { countBySeverity, type Diagnostic, type Severity } from "./diagnostic.ts";
import { createPaint, type Paint } from "./paint.ts";
import type { ReportStyle } from "./reporters.ts";
import { plural, replaceUnprintable } from "./wording.ts";

/** The report for people: each finding with the line of the file and a caret, and a count at the end. */
export function reportForHumans(diagnostics: readonly Diagnostic[], style: ReportStyle): string {
  if (diagnostics.length === 0) return "";
  const paint = createPaint(style.colors);
  const findings = diagnostics.map((finding) => formatFinding(finding, paint, style.width));
  return [...findings, `${formatCounts(diagnostics)}\n`].join("\n");
}

function formatFinding(finding: Diagnostic, paint: Paint, width: number): string {
  const { file, line, column, severity, code, message, hint } = finding;
  const place = [replaceUnprintable(file), line, column].filter((part) => part !== null).join(":");
  const lines = [
    `${paint("bold", place)} ${paint(severity, severity)} ${paint("dim", code)}`,
    `  ${message}`,
    ...formatExcerpt(finding, paint, width),
    `  ${hint}`,
  ];
  return `${lines.join("\n")}\n`;
}

/** The line of the file with a caret below the place; of a long line the part around it. */
function formatExcerpt(
  { line, column, sourceLine, severity }: Diagnostic,
  paint: Paint,
  width: number,
): string[] {
  if (line === null || column === null || sourceLine === null || sourceLine.trim() === "") return [];
  const gutter = `  ${line} | `;
  const room = Math.max(width - gutter.length - 2, 20);
  const start = sourceLine.length <= room ? 0 : Math.max(0, column - 1 - Math.floor(room / 3));
  const end = Math.min(sourceLine.length, start + room);
  const before = start > 0 ? "…" : "";
  const after = end < sourceLine.length ? "…" : "";
  const shown = before + replaceUnprintable(sourceLine.slice(start, end).replaceAll("\t", " ")) + after;
  const caretIndent = " ".repeat(before.length + column - 1 - start);
  const emptyGutter = `${" ".repeat(gutter.length - 2)}| `;
  return [paint("dim", gutter) + shown, `${paint("dim", emptyGutter)}${caretIndent}${paint(severity, "^")}`];
}

function formatCounts(diagnostics: readonly Diagnostic[]): string {
  const { errors, warnings } = countBySeverity(diagnostics);
  const counts: [number, Severity][] = [
    [errors, "error"],
    [warnings, "warning"],
  ];
  const shown = counts.filter(([count]) => count > 0).map(([count, noun]) => plural(count, noun));
  return `${shown.join(" and ")}.`;
}
