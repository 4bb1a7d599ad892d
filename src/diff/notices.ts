import type { Code } from "../diagnostics/codes.ts";
import { type Diagnostic, diagnostic } from "../diagnostics/diagnostic.ts";
import { quote } from "../diagnostics/wording.ts";
import { ageOf, type Freshness, formatAge } from "../freshness.ts";
import { toPointer } from "../json/positions.ts";
import type { Comparison, Scan } from "./compare.ts";
import { describeValue } from "./describe-change.ts";
import type { FieldChange } from "./field-changes.ts";

/** One kind of thing that a reviewer must see. */
interface NoticeDescription {
  readonly code: Code;
  /** Which of a plugin's changes are of this kind. */
  readonly isOfKind: (change: FieldChange) => boolean;
  /** What has happened, to be read after the plugin's id. */
  readonly title: string;
}

/** Every kind by its name in `--fail-on`; a new kind is one more entry here. */
export const NOTICE_KINDS = {
  security: {
    code: "security-failed",
    isOfKind: ({ field, after }) => field === "security.status" && after === "failed",
    title: "now fails its security scan",
  },
  moved: {
    code: "plugin-moved",
    // An owner who is told for the first time has not moved; one who is told no longer may be on the move.
    isOfKind: ({ field, before }) =>
      field === "repo" || field === "url" || (field === "owner.login" && before !== undefined),
    title: "has moved",
  },
  requirement: {
    code: "requirement-changed",
    isOfKind: ({ field }) => field === "hostVersionRequirement",
    title: "works with other versions of the host application",
  },
  license: {
    code: "license-changed",
    isOfKind: ({ field }) => field === "license",
    title: "has another license",
  },
  health: {
    code: "health-worse",
    isOfKind: ({ field, before, after }) => field.startsWith("health.") && before === true && after === false,
    title: "is in worse health",
  },
  stale: {
    code: "scan-stale",
    // Known from the plugin alone, not from what is different.
    isOfKind: () => false,
    title: "has not been scanned lately",
  },
} as const satisfies Record<string, NoticeDescription>;

export type NoticeKind = keyof typeof NOTICE_KINDS;

/** Something about one plugin that a reviewer must see. */
export interface Notice {
  readonly kind: NoticeKind;
  readonly id: string;
  /** The changes that it is about; none for a stale plugin. */
  readonly changes: readonly FieldChange[];
  /** How long ago a stale plugin was scanned, in milliseconds. */
  readonly age: number | null;
  readonly diagnostic: Diagnostic;
}

export interface NoticeOptions {
  /** The later catalog as the user would name it. */
  readonly file: string;
  readonly freshness: Freshness;
  /** The kinds that fail the update. */
  readonly failOn: ReadonlySet<NoticeKind>;
}

/** Singles out what a reviewer must see, kind by kind, in the order of `NOTICE_KINDS`. */
export function findNotices(comparison: Comparison, options: NoticeOptions): Notice[] {
  const places = new Map(comparison.scans.map(({ id }, index) => [id, index]));
  const kinds = Object.keys(NOTICE_KINDS) as NoticeKind[];
  const changeNotices = kinds.flatMap((kind) =>
    comparison.changed.flatMap(({ plugin: { id }, changes }): Notice[] => {
      const relevant = changes.filter(NOTICE_KINDS[kind].isOfKind);
      if (relevant.length === 0) return [];
      const index = places.get(id) ?? 0;
      const what = relevant.map(
        ({ field, before, after }) => `\`${field}\` from ${describeValue(before)} to ${describeValue(after)}`,
      );
      const message = `${quote(id)} ${NOTICE_KINDS[kind].title}: ${what.join(", ")}.`;
      const path = ["plugins", index, ...(relevant[0]?.field.split(".") ?? [])];
      const finding = makeDiagnostic(kind, path, message, options);
      return [{ kind, id, changes: relevant, age: null, diagnostic: finding }];
    }),
  );
  const staleNotices = comparison.scans.flatMap((scan, index) => checkStale(scan, index, options));
  return [...changeNotices, ...staleNotices];
}

function checkStale({ id, scannedAt }: Scan, index: number, options: NoticeOptions): Notice[] {
  const { now, staleAfter } = options.freshness;
  const age = ageOf(scannedAt, now);
  if (age === null || age <= staleAfter) return [];
  const message = `${quote(id)} was last scanned ${formatAge(age)} ago; more than ${formatAge(staleAfter)} is stale.`;
  const finding = makeDiagnostic("stale", ["plugins", index, "scannedAt"], message, options);
  return [{ kind: "stale", id, changes: [], age, diagnostic: finding }];
}

/** A kind that fails the update weighs more than the table of codes says. */
function makeDiagnostic(
  kind: NoticeKind,
  path: readonly (string | number)[],
  message: string,
  { file, failOn }: NoticeOptions,
): Diagnostic {
  // A catalog is one long line; its lines and columns would help nobody.
  const place = { file, line: null, column: null, pointer: toPointer(path), sourceLine: null };
  const finding = diagnostic(NOTICE_KINDS[kind].code, place, message);
  return failOn.has(kind) ? { ...finding, severity: "error" } : finding;
}
