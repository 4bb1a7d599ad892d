import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { withValue } from "./change.ts";
import { minimalRecord, type RecordValue } from "./records.ts";
import { temporaryFolder } from "./temporary-folder.ts";

/** Plugins with these ids and the required fields only. */
export function minimalPlugins(count: number, prefix = "plugin"): RecordValue[] {
  return Array.from({ length: count }, (_, index) =>
    minimalRecord(`${prefix}-${String(index).padStart(3, "0")}`),
  );
}

/** A catalog as a build serialises it. */
export function toCatalog(plugins: readonly RecordValue[], generatedAt = "2026-01-30T09:00:00Z"): string {
  return JSON.stringify({ plugins, count: plugins.length, generatedAt });
}

/** A plugin with other values: by the path with dots between its steps. */
export function withValues(plugin: RecordValue, values: Readonly<Record<string, unknown>>): RecordValue {
  return Object.entries(values).reduce(
    (changed, [steps, value]) => withValue(changed, steps.split("."), value),
    plugin,
  );
}

/** A temporary folder with the site of each catalog: `before` and `after`. */
export function folderWithSites(before: string | null, after: string | null): string {
  const folder = temporaryFolder();
  for (const [name, catalog] of Object.entries({ before, after })) {
    if (catalog === null) continue;
    mkdirSync(path.join(folder, name, "api"), { recursive: true });
    writeFileSync(path.join(folder, name, "api", "plugins"), catalog);
  }
  return folder;
}
