import type { ChangedPlugin } from "./compare.ts";
import type { FieldChange } from "./field-changes.ts";

/**
 * Fields that every scan refreshes. They change by the hundred and say nothing about the plugin, so
 * people see how many have changed, not each.
 */
const ROUTINE_FIELDS: ReadonlySet<string> = new Set([
  "scannedAt",
  "repoMeta.stars",
  "repoMeta.pushedAt",
  "security.scannedAt",
  "security.commit",
  "security.reportUrl",
]);

/** A changed plugin with the changes that people look at. */
export interface TellingChange {
  readonly id: string;
  readonly changes: readonly FieldChange[];
}

/** The plugins with changes other than routine ones, and only those changes. */
export function tellingChanges(changed: readonly ChangedPlugin[]): TellingChange[] {
  return changed.flatMap(({ plugin, changes }) => {
    const telling = changes.filter(({ field }) => !ROUTINE_FIELDS.has(field));
    return telling.length === 0 ? [] : [{ id: plugin.id, changes: telling }];
  });
}

/** How many plugins each routine field has changed in: `scannedAt` → 500. */
export function countRoutineChanges(changed: readonly ChangedPlugin[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { field } of changed.flatMap(({ changes }) => changes)) {
    if (ROUTINE_FIELDS.has(field)) counts.set(field, (counts.get(field) ?? 0) + 1);
  }
  return counts;
}
