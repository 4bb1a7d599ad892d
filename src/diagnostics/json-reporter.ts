import { isOk } from "../exit-status.ts";
import { countBySeverity, type Diagnostic } from "./diagnostic.ts";
import type { ReportStyle } from "./reporters.ts";
import { escapeUnprintable } from "./wording.ts";

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
  // Escapes are the same to programs, and harmless where a person looks on.
  return `${escapeUnprintable(JSON.stringify(report))}\n`;
}
