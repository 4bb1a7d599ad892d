import { type CheckedCatalog, checkCatalog } from "../catalog/check.ts";
import { type CatalogLocation, locateCatalog } from "../catalog/location.ts";
import { readCatalog } from "../catalog/read.ts";
import { splitCatalog } from "../catalog/split.ts";
import type { ReadableCatalog } from "../contract/readable-catalog.ts";
import { type Diagnostic, diagnostic, sortDiagnostics, wholeFile } from "../diagnostics/diagnostic.ts";
import { quote } from "../diagnostics/wording.ts";
import { type Comparison, compareCatalogs } from "../diff/compare.ts";
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

/** One side, before it is known whether it is a catalog. */
interface Side {
  /** As the user would name it. */
  readonly name: string;
  readonly content: Buffer | "missing" | Diagnostic;
}

const EMPTY: CheckedCatalog = {
  catalog: { generatedAt: "1970-01-01T00:00:00Z", ids: [], read: () => null },
  diagnostics: [],
};

/** `plugin-directory diff`: what an update adds, removes and changes, held to the guards. */
export async function diff(options: DiffOptions): Promise<DiffResult> {
  const [before, after] = await Promise.all([
    openSide(options.before, options.workingDirectory),
    openSide(options.after, options.workingDirectory),
  ]);
  const names = { before: before.name, after: after.name };
  const isFirst = options.allowMissing && before.content === "missing";
  const { comparison, problems } = compareSides(before, after, isFirst);
  if (comparison === null) {
    const report = { names, isFirst, comparison, notices: [], diagnostics: problems };
    return { diagnostics: problems, report, summary: "Nothing was compared." };
  }
  const notices = findNotices(comparison, { ...options, file: after.name });
  const diagnostics = sortDiagnostics([
    ...checkRemovals(comparison, options.removalLimit, after.name),
    ...notices.map((notice) => notice.diagnostic),
  ]);
  const verdict = isOk(diagnostics, options.strict) ? "Fine" : "Stopped";
  const report = { names, isFirst, comparison, notices, diagnostics };
  return { diagnostics, report, summary: `${verdict}: ${countChanges(comparison)}.` };
}

async function openSide(name: string, workingDirectory: string): Promise<Side> {
  const location: CatalogLocation | Diagnostic = locateCatalog(name, workingDirectory);
  if ("code" in location) return { name: location.file, content: location };
  return { name: location.name, content: (await readCatalog(location)) ?? "missing" };
}

/** Compares the catalogs in parts where that can be done, else whole, which finds what is wrong with them. */
function compareSides(
  before: Side,
  after: Side,
  isFirst: boolean,
): { comparison: Comparison | null; problems: readonly Diagnostic[] } {
  const parts = [isFirst ? EMPTY.catalog : split(before), split(after)] as const;
  const comparison = compareIfBoth(...parts);
  if (comparison !== null) return { comparison, problems: [] };

  const hint = "Check the path or address, or pass --allow-missing if this is the first build.";
  const wholeBefore = isFirst ? EMPTY : check(before, hint);
  const wholeAfter = check(after, "Build the site first, or check the path or address.");
  const problems = [...wholeBefore.diagnostics, ...wholeAfter.diagnostics];
  return { comparison: compareIfBoth(wholeBefore.catalog, wholeAfter.catalog), problems };
}

function compareIfBoth(before: ReadableCatalog | null, after: ReadableCatalog | null): Comparison | null {
  return before === null || after === null ? null : compareCatalogs(before, after);
}

function split({ content }: Side): ReadableCatalog | null {
  return Buffer.isBuffer(content) ? splitCatalog(content) : null;
}

function check({ name, content }: Side, missingHint: string): CheckedCatalog {
  if (Buffer.isBuffer(content)) return checkCatalog(name, content);
  if (content !== "missing") return { catalog: null, diagnostics: [content] };
  const message = `There is no catalog at ${quote(name)}.`;
  const missing = diagnostic("catalog-missing", wholeFile(name), message, missingHint);
  return { catalog: null, diagnostics: [missing] };
}
