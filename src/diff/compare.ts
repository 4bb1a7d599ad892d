import type { Plugin } from "../contract/plugin.ts";
import type { ReadableCatalog } from "../contract/readable-catalog.ts";
import { compareFields, type FieldChange } from "./field-changes.ts";

/** What a report tells of a plugin that came, went or changed. */
export interface PluginSummary {
  readonly id: string;
  readonly name: string;
  readonly repo: string;
  readonly url: string;
  /** Null where the plugin's security was not scanned. */
  readonly security: "passed" | "failed" | null;
}

/** A plugin that both catalogs have, with what is different. */
export interface ChangedPlugin {
  /** As the later catalog has it. */
  readonly plugin: PluginSummary;
  /** In the contract's order; never empty. */
  readonly changes: readonly FieldChange[];
}

/** One of the two catalogs. */
export interface CatalogSummary {
  readonly plugins: number;
  readonly generatedAt: string;
}

/** When a plugin was scanned, as its `scannedAt` says it. */
export interface Scan {
  readonly id: string;
  readonly scannedAt: string;
}

/** What one catalog has that the other has not. Every list is in the order of its catalog. */
export interface Comparison {
  readonly before: CatalogSummary;
  readonly after: CatalogSummary;
  readonly added: readonly PluginSummary[];
  readonly removed: readonly PluginSummary[];
  readonly changed: readonly ChangedPlugin[];
  /** How many plugins are the same in both. */
  readonly unchanged: number;
  /** Of every plugin of the later catalog. */
  readonly scans: readonly Scan[];
}

/**
 * Compares two catalogs plugin by plugin, by id; every plugin of both is read once. Null where one of
 * them breaks the contract.
 */
export function compareCatalogs(before: ReadableCatalog, after: ReadableCatalog): Comparison | null {
  const idsBefore = new Set(before.ids);
  const idsAfter = new Set(after.ids);
  const added: PluginSummary[] = [];
  const changed: ChangedPlugin[] = [];
  const scans: Scan[] = [];
  for (const id of after.ids) {
    const plugin = after.read(id);
    const old = idsBefore.has(id) ? before.read(id) : undefined;
    if (plugin === null || old === null) return null;
    scans.push({ id, scannedAt: plugin.scannedAt });
    if (old === undefined) added.push(summarise(plugin));
    const changes = old === undefined ? [] : compareFields(old, plugin);
    if (changes.length > 0) changed.push({ plugin: summarise(plugin), changes });
  }
  const removed: PluginSummary[] = [];
  for (const id of before.ids) {
    if (idsAfter.has(id)) continue;
    const plugin = before.read(id);
    if (plugin === null) return null;
    removed.push(summarise(plugin));
  }
  const unchanged = after.ids.length - added.length - changed.length;
  const summaries = { before: summariseCatalog(before), after: summariseCatalog(after) };
  return { ...summaries, added, removed, changed, unchanged, scans };
}

function summarise({ id, name, repo, url, security }: Plugin): PluginSummary {
  return { id, name, repo, url, security: security?.status ?? null };
}

function summariseCatalog({ ids, generatedAt }: ReadableCatalog): CatalogSummary {
  return { plugins: ids.length, generatedAt };
}
