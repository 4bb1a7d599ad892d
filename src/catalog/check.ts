import { type PluginCatalog, pluginCatalogSchema } from "../contract/plugin.ts";
import type { ReadableCatalog } from "../contract/readable-catalog.ts";
import { type Diagnostic, diagnostic } from "../diagnostics/diagnostic.ts";
import { plural, quote } from "../diagnostics/wording.ts";
import { createLookup, type JsonDocument, parseJson } from "../json/document.ts";
import { checkSchema } from "../json/schema.ts";

/** A catalog that was held to the contract whole. */
export interface CheckedCatalog {
  /** Null where it breaks the contract; else every plugin can be read. */
  readonly catalog: ReadableCatalog | null;
  readonly diagnostics: readonly Diagnostic[];
}

/** Holds a catalog to the contract, and finds every way in which it fails. */
export function checkCatalog(name: string, bytes: Buffer): CheckedCatalog {
  const { document, diagnostics } = parseJson(name, bytes);
  const problems = document === null ? diagnostics : [...diagnostics, ...checkDocument(document)];
  if (document === null || problems.length > 0) return { catalog: null, diagnostics: problems };

  const { plugins, generatedAt } = document.value as PluginCatalog;
  const byId = new Map(plugins.map((plugin) => [plugin.id, plugin]));
  const catalog = { generatedAt, ids: Array.from(byId.keys()), read: (id: string) => byId.get(id) ?? null };
  return { catalog, diagnostics: [] };
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
