import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { Comparison } from "./compare.ts";
import type { Notice } from "./notices.ts";

/** All that there is to tell of an update. */
export interface DiffReport {
  /** The two catalogs as the user would name them. */
  readonly names: { readonly before: string; readonly after: string };
  /** Whether there is no earlier catalog, and that is allowed. */
  readonly isFirst: boolean;
  /** Null where one of the two is no catalog; the diagnostics say why. */
  readonly comparison: Comparison | null;
  readonly notices: readonly Notice[];
  /** Every finding, those of the notices included, in reading order. */
  readonly diagnostics: readonly Diagnostic[];
}
