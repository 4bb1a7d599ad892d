import { plural } from "../../diagnostics/wording.ts";
import type { Comparison } from "../compare.ts";
import { countRoutineChanges } from "../routine.ts";

/** What has happened in one line: `1 added, 0 removed, 2 changed, 497 unchanged`. */
export function countChanges({ added, removed, changed, unchanged }: Comparison): string {
  return `${added.length} added, ${removed.length} removed, ${changed.length} changed, ${unchanged} unchanged`;
}

/** The fields that every scan refreshes, with how many plugins they have changed in; null where none has. */
export function describeRoutine({ changed }: Comparison): string | null {
  const counts = Array.from(
    countRoutineChanges(changed),
    ([field, count]) => `${field} of ${plural(count, "plugin")}`,
  );
  return counts.length === 0 ? null : `Refreshed by scans: ${counts.join(", ")}.`;
}
