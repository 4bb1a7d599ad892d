import { isOk } from "../exit-status.ts";
import { countBySeverity, type Diagnostic } from "./diagnostic.ts";
import type { ReportStyle } from "./reporters.ts";

/** The report for programs: one JSON object. */
export function reportAsJson(diagnostics: readonly Diagnostic[], { strict }: ReportStyle): string {
  const report = {
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
  return `${JSON.stringify(report)}\n`;
}
