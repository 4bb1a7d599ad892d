import type { Plugin, PluginCatalog } from "../contract/plugin.ts";
import { compareFields, type FieldChange } from "./field-changes.ts";

/** A plugin that both catalogs have, with what is different. */
export interface ChangedPlugin {
  readonly before: Plugin;
  readonly after: Plugin;
  /** In the contract's order; never empty. */
  readonly changes: readonly FieldChange[];
}

/** What one catalog has that the other has not. Every list is in the order of its catalog. */
export interface Comparison {
  readonly before: PluginCatalog;
  readonly after: PluginCatalog;
  readonly added: readonly Plugin[];
  readonly removed: readonly Plugin[];
  readonly changed: readonly ChangedPlugin[];
  /** How many plugins are the same in both. */
  readonly unchanged: number;
}

/** Compares two catalogs plugin by plugin, by id. The ids of each must be unique. */
export function compareCatalogs(before: PluginCatalog, after: PluginCatalog): Comparison {
  const pluginsBefore = byId(before);
  const pluginsAfter = byId(after);
  const changed = after.plugins.flatMap((plugin) => {
    const old = pluginsBefore.get(plugin.id);
    if (old === undefined) return [];
    const changes = compareFields(old, plugin);
    return changes.length === 0 ? [] : [{ before: old, after: plugin, changes }];
  });
  const added = after.plugins.filter(({ id }) => !pluginsBefore.has(id));
  return {
    before,
    after,
    added,
    removed: before.plugins.filter(({ id }) => !pluginsAfter.has(id)),
    changed,
    unchanged: after.plugins.length - added.length - changed.length,
  };
}

function byId({ plugins }: PluginCatalog): ReadonlyMap<string, Plugin> {
  return new Map(plugins.map((plugin) => [plugin.id, plugin]));
}
