import type { Diagnostic } from "./diagnostic.ts";
import { replaceUnprintable } from "./wording.ts";

/**
 * The report for GitHub Actions: a workflow command for each finding, which becomes an annotation of
 * the file's line. Escaped as GitHub's own toolkit does it (actions/toolkit, packages/core, command.ts).
 */
export function reportForGithub(diagnostics: readonly Diagnostic[]): string {
  return diagnostics.map(toWorkflowCommand).join("");
}

function toWorkflowCommand({ code, severity, file, line, column, message, hint }: Diagnostic): string {
  const properties = Object.entries({ file, line, col: column, title: code })
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${name}=${escapeProperty(String(value))}`);
  const command = `::${severity} ${properties.join(",")}::${escapeData(`${message} ${hint}`)}`;
  // A file's name may hold what a terminal would obey; line breaks are escaped already.
  return `${replaceUnprintable(command)}\n`;
}

function escapeData(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}
