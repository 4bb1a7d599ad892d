import { type LoadedCatalog, loadCatalog } from "../catalog/load.ts";
import { type CatalogLocation, locateCatalog } from "../catalog/location.ts";
import type { PluginCatalog } from "../contract/plugin.ts";
import { type Diagnostic, sortDiagnostics } from "../diagnostics/diagnostic.ts";
import { compareCatalogs } from "../diff/compare.ts";
import { checkRemovals, type RemovalLimit } from "../diff/guards.ts";
import { findNotices, type NoticeKind } from "../diff/notices.ts";
import type { DiffReport } from "../diff/report.ts";
import { countChanges } from "../diff/reporters/wording.ts";
import { isOk } from "../exit-status.ts";
import type { Freshness } from "../freshness.ts";
import type { CommandResult } from "./result.ts";

export interface DiffOptions {
  /** Each a site's folder, a catalog file or a base address. */
  readonly before: string;
  readonly after: string;
  readonly workingDirectory: string;
  /** Take a missing earlier catalog for an empty one. */
  readonly allowMissing: boolean;
  readonly freshness: Freshness;
  readonly removalLimit: RemovalLimit;
  readonly failOn: ReadonlySet<NoticeKind>;
  readonly strict: boolean;
}

/** What `diff` has to tell, for the reporters. */
export interface DiffResult extends CommandResult {
  readonly report: DiffReport;
}

const NO_CATALOG: PluginCatalog = { plugins: [], count: 0, generatedAt: "1970-01-01T00:00:00Z" };
const HINTS = {
  before: "Check the path or address, or pass --allow-missing if this is the first build.",
  after: "Build the site first, or check the path or address.",
} as const;

/** `plugin-directory diff`: what an update adds, removes and changes, held to the guards. */
export async function diff(options: DiffOptions): Promise<DiffResult> {
  const before = locateCatalog(options.before, options.workingDirectory);
  const after = locateCatalog(options.after, options.workingDirectory);
  const names = { before: nameOf(before), after: nameOf(after) };
  const [loadedBefore, loadedAfter] = await Promise.all([
    loadCatalog(before, HINTS.before),
    loadCatalog(after, HINTS.after),
  ]);
  const isFirst = options.allowMissing && isMissing(loadedBefore);
  const catalogBefore = isFirst ? NO_CATALOG : loadedBefore.catalog;
  if (catalogBefore === null || loadedAfter.catalog === null) {
    const problems = [...(isFirst ? [] : loadedBefore.diagnostics), ...loadedAfter.diagnostics];
    const report = { names, isFirst, comparison: null, notices: [], diagnostics: problems };
    return { diagnostics: problems, report, summary: "Nothing was compared." };
  }
  const comparison = compareCatalogs(catalogBefore, loadedAfter.catalog);
  const notices = findNotices(comparison, { ...options, file: names.after });
  const diagnostics = sortDiagnostics([
    ...checkRemovals(comparison, options.removalLimit, names.after),
    ...notices.map((notice) => notice.diagnostic),
  ]);
  const verdict = isOk(diagnostics, options.strict) ? "Fine" : "Stopped";
  const report = { names, isFirst, comparison, notices, diagnostics };
  return { diagnostics, report, summary: `${verdict}: ${countChanges(comparison)}.` };
}

function nameOf(location: CatalogLocation | Diagnostic): string {
  return "code" in location ? location.file : location.name;
}

function isMissing({ diagnostics }: LoadedCatalog): boolean {
  return diagnostics.some(({ code }: Diagnostic) => code === "catalog-missing");
}
