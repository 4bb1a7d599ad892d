import { formatJson, toJsonReport } from "../../diagnostics/json-reporter.ts";
import type { ReportStyle } from "../../diagnostics/reporters.ts";
import type { PluginSummary } from "../compare.ts";
import type { DiffReport } from "../report.ts";

/**
 * The report for programs: the JSON object that every command prints, with what was compared, or null
 * where there is no comparison. Values are whole, and a side that has no value has no key.
 */
export function reportDiffAsJson(report: DiffReport, { strict }: ReportStyle): string {
  const findings = toJsonReport(report.diagnostics, strict);
  return formatJson({ ...findings, comparison: describeComparison(report) });
}

function describeComparison({ names, isFirst, comparison }: DiffReport) {
  if (comparison === null) return null;
  return {
    before: isFirst ? null : { file: names.before, ...comparison.before },
    after: { file: names.after, ...comparison.after },
    added: comparison.added.map(describePlugin),
    removed: comparison.removed.map(describePlugin),
    changed: comparison.changed.map(({ plugin, changes }) => ({ ...describePlugin(plugin), changes })),
    unchanged: comparison.unchanged,
  };
}

function describePlugin({ id, name, repo, url }: PluginSummary) {
  return { id, name, repo, url };
}
