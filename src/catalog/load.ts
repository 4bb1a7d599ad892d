import { type PluginCatalog, pluginCatalogSchema } from "../contract/plugin.ts";
import { type Diagnostic, diagnostic, wholeFile } from "../diagnostics/diagnostic.ts";
import { plural, quote } from "../diagnostics/wording.ts";
import { createLookup, type JsonDocument, parseJson } from "../json/document.ts";
import { checkSchema } from "../json/schema.ts";
import type { CatalogLocation } from "./location.ts";
import { parseInParts } from "./parse-in-parts.ts";
import { readCatalog } from "./read.ts";

/** What became of a place where a catalog should be. */
export interface LoadedCatalog {
  /** Null where it is missing, or breaks the contract. */
  readonly catalog: PluginCatalog | null;
  /** Why it is null; empty where it is not. */
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Reads a published catalog and holds it to the contract. Fails where a file is there
 * and cannot be read; a catalog that is missing or wrong is a finding.
 *
 * @param location as `locateCatalog` gave it
 * @param missingHint what to do where there is none
 */
export async function loadCatalog(
  location: CatalogLocation | Diagnostic,
  missingHint: string,
): Promise<LoadedCatalog> {
  if ("code" in location) return { catalog: null, diagnostics: [location] };
  const bytes = await readCatalog(location);
  if (bytes !== null && !Buffer.isBuffer(bytes)) return { catalog: null, diagnostics: [bytes] };
  if (bytes === null) {
    const message = `There is no catalog at ${quote(location.name)}.`;
    const missing = diagnostic("catalog-missing", wholeFile(location.name), message, missingHint);
    return { catalog: null, diagnostics: [missing] };
  }
  const quick = parseInParts(bytes);
  if (quick !== null && isConsistent(quick)) return { catalog: quick, diagnostics: [] };
  const { document, diagnostics } = parseJson(location.name, bytes);
  if (document === null) return { catalog: null, diagnostics };
  const problems = [...diagnostics, ...checkDocument(document)];
  return { catalog: problems.length === 0 ? (document.value as PluginCatalog) : null, diagnostics: problems };
}

/** Whether the findings of `checkIds` and `checkCount` would be none. */
function isConsistent({ plugins, count }: PluginCatalog): boolean {
  return count === plugins.length && new Set(plugins.map(({ id }) => id)).size === count;
}

function checkDocument(document: JsonDocument): Diagnostic[] {
  const violations = checkSchema(document, pluginCatalogSchema);
  if (violations.length > 0) return violations;
  const catalog = document.value as PluginCatalog;
  return [...checkIds(document, catalog), ...checkCount(document, catalog)];
}

function checkIds(document: JsonDocument, { plugins }: PluginCatalog): Diagnostic[] {
  const firstIndexes = new Map<string, number>();
  const repeated: [index: number, firstIndex: number][] = [];
  for (const [index, { id }] of plugins.entries()) {
    const firstIndex = firstIndexes.get(id);
    if (firstIndex === undefined) firstIndexes.set(id, index);
    else repeated.push([index, firstIndex]);
  }
  if (repeated.length === 0) return [];
  const lookup = createLookup(document);
  return repeated.map(([index, firstIndex]) => {
    const message = `The id ${quote(plugins[index]?.id ?? "")} is also the id of \`plugins[${firstIndex}]\`.`;
    return diagnostic("id-duplicate", lookup(["plugins", index, "id"]), message);
  });
}

function checkCount(document: JsonDocument, { plugins, count }: PluginCatalog): Diagnostic[] {
  if (count === plugins.length) return [];
  const message = `\`count\` is ${count}, but the catalog has ${plural(plugins.length, "plugin")}.`;
  return [diagnostic("catalog-count-wrong", createLookup(document)(["count"]), message)];
}
