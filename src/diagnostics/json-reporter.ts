import { isOk } from "../exit-status.ts";
import { countBySeverity, type Diagnostic } from "./diagnostic.ts";
import type { ReportStyle } from "./reporters.ts";
import { escapeUnprintable } from "./wording.ts";

/** The report for programs: one JSON object. */
export function reportAsJson(diagnostics: readonly Diagnostic[], { strict }: ReportStyle): string {
  return formatJson(toJsonReport(diagnostics, strict));
}

/** An object as one line. Escapes are the same to programs, and harmless where a person looks on. */
export function formatJson(report: object): string {
  return `${escapeUnprintable(JSON.stringify(report))}\n`;
}

/** What the report for programs says of findings; a command that has more to say adds to it. */
export function toJsonReport(diagnostics: readonly Diagnostic[], strict: boolean) {
  return {
    ok: isOk(diagnostics, strict),
    ...countBySeverity(diagnostics),
    diagnostics: diagnostics.map(({ code, severity, file, line, column, pointer, message, hint }) => ({
      code,
      severity,
      file,
      line,
      column,
      pointer,
      message,
      hint,
    })),
  };
}
