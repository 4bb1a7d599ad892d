import { isUtf8 } from "node:buffer";
import * as z from "zod/mini";
import { LIMITS } from "../contract/limits.ts";
import { type Plugin, type PluginCatalog, pluginCatalogSchema, pluginSchema } from "../contract/plugin.ts";
import type { ReadableCatalog } from "../contract/readable-catalog.ts";
import { mayHideLosses } from "../json/hidden-losses.ts";

/** Where a plugin stands in the bytes of its catalog. */
interface Part {
  readonly start: number;
  readonly end: number;
}

/**
 * How a plugin starts in a minified catalog. Within a string the quotes would be escaped, so this is
 * never text; it may be an object within a manifest, but then what is cut there is not JSON.
 */
const PLUGIN_START = '{"id":"';
const LIST_START = '"plugins":[';
const QUOTE = 0x22;

/**
 * Cuts a minified catalog into plugins that are parsed, and held to the contract, when they are read.
 * If all of them can be read, the catalog satisfies the contract: a list's items are JSON values by
 * themselves, and what is around them is JSON without them. Null where it cannot be cut, be it that
 * it is indented; then parsing it whole tells what is wrong, if anything is.
 */
export function splitCatalog(bytes: Buffer): ReadableCatalog | null {
  const start = bytes.indexOf(PLUGIN_START);
  const end = bytes.lastIndexOf("]");
  if (start === -1 || end < start || !isUtf8(bytes)) return null;

  const head = bytes.toString("utf8", 0, start);
  const frame = parsePart(head + bytes.toString("utf8", end), pluginCatalogSchema) as PluginCatalog | null;
  const parts = findParts(bytes, start, end);
  if (!head.endsWith(LIST_START) || frame === null || frame.count !== parts?.size) return null;
  return {
    generatedAt: frame.generatedAt,
    ids: Array.from(parts.keys()),
    read: (id) => {
      const part = parts.get(id);
      const text = part === undefined ? "" : bytes.toString("utf8", part.start, part.end);
      const plugin = parsePart(text, pluginSchema) as Plugin | null;
      return plugin?.id === id ? plugin : null;
    },
  };
}

/** Where each plugin stands, by id; null where an id is there twice or there are too many. */
function findParts(bytes: Buffer, listStart: number, listEnd: number): ReadonlyMap<string, Part> | null {
  const parts = new Map<string, Part>();
  let start = listStart;
  while (start < listEnd) {
    const comma = bytes.indexOf(`,${PLUGIN_START}`, start);
    const end = comma === -1 ? listEnd : comma;
    const idStart = start + PLUGIN_START.length;
    // An id with an escape is cut short here, and is not the plugin's own when that is read.
    const id = bytes.toString("utf8", idStart, bytes.indexOf(QUOTE, idStart));
    if (parts.has(id) || parts.size === LIMITS.plugins) return null;
    parts.set(id, { start, end });
    start = end + 1;
  }
  return parts;
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
