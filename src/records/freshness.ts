import { type Diagnostic, diagnostic } from "../diagnostics/diagnostic.ts";
import { ageOf, type Freshness, formatAge } from "../freshness.ts";
import { createLookup } from "../json/document.ts";
import type { ValidRecord } from "./load.ts";

/** The record whose scan is the longest ago. */
export interface OldestScan {
  readonly id: string;
  /** In milliseconds; negative where the scan is to come. */
  readonly age: number;
}

/** How fresh a set of records is. */
export interface FreshnessReport {
  /** Null where no record's `scannedAt` is a timestamp. */
  readonly oldest: OldestScan | null;
  /** The records that were not scanned for too long. */
  readonly diagnostics: readonly Diagnostic[];
}

/** Finds the records that were not scanned for too long; a `scannedAt` that is no timestamp tells nothing. */
export function checkFreshness(records: readonly ValidRecord[], freshness: Freshness): FreshnessReport {
  let oldest: OldestScan | null = null;
  const diagnostics: Diagnostic[] = [];
  for (const validRecord of records) {
    const { id, scannedAt } = validRecord.record;
    const age = ageOf(scannedAt, freshness.now);
    if (age === null) continue;
    if (oldest === null || age > oldest.age) oldest = { id, age };
    if (age > freshness.staleAfter) diagnostics.push(scanStale(validRecord, age, freshness));
  }
  return { oldest, diagnostics };
}

function scanStale({ record, document }: ValidRecord, age: number, { staleAfter }: Freshness): Diagnostic {
  const message = `\`scannedAt\` is ${record.scannedAt}, ${formatAge(age)} ago; more than ${formatAge(staleAfter)} is stale.`;
  return diagnostic("scan-stale", createLookup(document)(["scannedAt"]), message);
}
