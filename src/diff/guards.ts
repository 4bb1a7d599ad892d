import { type Diagnostic, diagnostic, wholeFile } from "../diagnostics/diagnostic.ts";
import { plural } from "../diagnostics/wording.ts";
import type { Comparison } from "./compare.ts";

/** How many plugins an update may remove: a number of them, a part of the earlier catalog, or the more of both. */
export interface RemovalLimit {
  readonly count: number;
  /** In hundredths of a percent, so that no fraction is rounded. */
  readonly hundredths: number;
}

/** 5 % or 3 plugins, whichever is more. */
export const DEFAULT_REMOVAL_LIMIT: RemovalLimit = { count: 3, hundredths: 500 };

/** What `--max-removed` takes, as it is named to users. */
export const REMOVAL_LIMIT_FORM = "a number of plugins such as 3, or a percentage such as 5%";

const WHOLE = 10_000;

/** A limit as `--max-removed` takes it; null where the text is none. */
export function parseRemovalLimit(text: string): RemovalLimit | null {
  if (/^\d{1,6}$/.test(text)) return { count: Number(text), hundredths: 0 };
  const [, percent, fraction = ""] = /^(\d{1,3})(?:\.(\d{1,2}))? ?%$/.exec(text) ?? [];
  if (percent === undefined) return null;
  const hundredths = Number(percent) * 100 + Number(fraction.padEnd(2, "0"));
  return hundredths > WHOLE ? null : { count: 0, hundredths };
}

/** Stops an update that removes more plugins than the limit allows. */
export function checkRemovals(
  { before, removed }: Comparison,
  limit: RemovalLimit,
  file: string,
): Diagnostic[] {
  const total = before.plugins;
  const allowed = Math.max(limit.count, Math.floor((limit.hundredths * total) / WHOLE));
  if (removed.length <= allowed) return [];
  const message = `The update removes ${removed.length} of ${plural(total, "plugin")}; at most ${allowed} may go at once.`;
  return [diagnostic("removed-too-many", wholeFile(file), message)];
}
