import { isUtf8 } from "node:buffer";
import * as z from "zod/mini";
import { LIMITS } from "../contract/limits.ts";
import { type Plugin, type PluginCatalog, pluginCatalogSchema, pluginSchema } from "../contract/plugin.ts";
import { mayHideLosses } from "../json/hidden-losses.ts";

/**
 * How a plugin starts in a minified catalog. Within a string the quotes would be escaped, so this is
 * never text; it may be an object within a manifest, but then what is cut there is not JSON.
 */
const PLUGIN_START = '{"id":"';
const LIST_START = '"plugins":[';

/**
 * A catalog that satisfies the contract, parsed plugin by plugin: a small text at a time takes less
 * than half the time and memory of the whole. Null where there is any doubt, be it that the catalog
 * is indented; then parsing it whole tells what is wrong, if anything is.
 *
 * It is sound since a list's items are JSON values by themselves, and what is around them is JSON
 * without them.
 */
export function parseInParts(bytes: Buffer): PluginCatalog | null {
  const start = bytes.indexOf(PLUGIN_START);
  const end = bytes.lastIndexOf("]");
  if (start === -1 || end < start || !isUtf8(bytes)) return null;

  const head = bytes.toString("utf8", 0, start);
  const frame = parsePart(head + bytes.toString("utf8", end), pluginCatalogSchema) as PluginCatalog | null;
  if (!head.endsWith(LIST_START) || frame === null) return null;
  const plugins = parsePlugins(bytes, start, end);
  return plugins === null ? null : { ...frame, plugins };
}

function parsePlugins(bytes: Buffer, listStart: number, listEnd: number): Plugin[] | null {
  const plugins: Plugin[] = [];
  let start = listStart;
  while (start < listEnd) {
    const comma = bytes.indexOf(`,${PLUGIN_START}`, start);
    const end = comma === -1 ? listEnd : comma;
    const plugin = parsePart(bytes.toString("utf8", start, end), pluginSchema) as Plugin | null;
    if (plugin === null || plugins.length === LIMITS.plugins) return null;
    plugins.push(plugin);
    start = end + 1;
  }
  return plugins;
}

/** A value that survives JSON whole and satisfies the schema, else null. */
function parsePart(text: string, schema: z.core.$ZodType): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return !mayHideLosses(text, value) && z.safeParse(schema, value).success ? value : null;
  } catch {
    return null;
  }
}
