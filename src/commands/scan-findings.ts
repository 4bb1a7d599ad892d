import path from "node:path";
import { type Diagnostic, diagnostic, wholeFile } from "../diagnostics/diagnostic.ts";
import { plural, quote } from "../diagnostics/wording.ts";
import type { NamedPath } from "../named-path.ts";
import type { ScannedPlugin } from "../scan/scan-plugin.ts";
import type { ScannableRecord } from "../scan/scannable-record.ts";

/** Why a record cannot be held against its source. */
export function notConfirmed(file: string, scanned: ScannedPlugin): Diagnostic {
  const reason =
    scanned.kind === "unreadable"
      ? scanned.reason
      : scanned.kind === "left"
        ? "The code host's API allows no more requests for now."
        : `Not all of it could be read: ${scanned.problems.join("; ")}.`;
  const message = `The record cannot be held against its source. ${reason}`;
  return diagnostic("record-not-confirmed", wholeFile(file), message);
}

/** What of a plugin's source could not be read. */
export function describeProblems(file: string, repo: string, scanned: ScannedPlugin): Diagnostic[] {
  if (scanned.kind === "unreadable") {
    const message = `The source ${quote(repo)} cannot be read. ${scanned.reason}`;
    return [diagnostic("source-unreadable", wholeFile(file), message)];
  }
  if (scanned.kind !== "read" || scanned.problems.length === 0) return [];
  const message = `Not all of ${quote(repo)} could be read: ${scanned.problems.join("; ")}.`;
  return [diagnostic("source-partly-read", wholeFile(file), message)];
}

/** Why a plugin's security report was not taken. */
export function describeReport(
  { people }: ScannableRecord,
  scanned: ScannedPlugin,
  reports: NamedPath | null,
): Diagnostic[] {
  if (reports === null || scanned.kind !== "read" || scanned.reportRefused === null) return [];
  const file = path.posix.join(reports.name, `${people.id}.sarif`);
  return [diagnostic("security-report-refused", wholeFile(file), `${quote(file)} ${scanned.reportRefused}.`)];
}

/** How many plugins an allowance that is used up left unscanned. */
export function describeLeft(left: number, records: NamedPath): Diagnostic[] {
  const message = `The code host's API allows no more requests for now: ${plural(left, "plugin")} ${
    left === 1 ? "was" : "were"
  } left.`;
  return [diagnostic("allowance-used-up", wholeFile(records.name), message)];
}
