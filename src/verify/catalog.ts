import { explainBadId } from "../contract/id.ts";
import { LIMITS } from "../contract/limits.ts";
import { CATALOG_PATH } from "../contract/paths.ts";
import { pluginCatalogSchema } from "../contract/plugin.ts";
import { isTimestamp } from "../contract/timestamp.ts";
import { type Diagnostic, diagnostic } from "../diagnostics/diagnostic.ts";
import { formatCount, formatDuration, quote } from "../diagnostics/wording.ts";
import { type Answer, isAnswer } from "../http/answer.ts";
import type { Get } from "../http/client.ts";
import { createLookup, type JsonDocument, type Lookup } from "../json/document.ts";
import { checkSchema } from "../json/schema.ts";
import { checkStatus, parseAnswer } from "./json-answer.ts";
import {
  checkCaching,
  checkCompression,
  checkCors,
  checkRedirects,
  checkType,
  type FindMend,
  servingFinding,
} from "./serving.ts";

/** A plugin as the catalog has it. */
export interface CatalogEntry {
  readonly id: string;
  readonly plugin: unknown;
}

/** The deployed catalog, as far as it could be read. */
export interface DeployedCatalog {
  /** Null where the static host did not answer at all. */
  readonly answer: Answer | null;
  /** Null where the answer is no JSON document. */
  readonly document: JsonDocument | null;
  /** The entries that have an address of their own; no id comes twice. */
  readonly entries: readonly CatalogEntry[];
  /** Why there is no answer or no document, or what is wrong with its JSON. */
  readonly diagnostics: readonly Diagnostic[];
}

export interface CatalogOptions {
  readonly base: URL;
  readonly get: Get;
  readonly findMend: FindMend;
  /** How old the catalog may be, in milliseconds. */
  readonly maxAge: number;
  readonly now: () => Date;
}

/** Fetches the catalog, and no more than reads it. */
export async function fetchCatalog({ base, get }: CatalogOptions): Promise<DeployedCatalog> {
  const answer = await get(new URL(CATALOG_PATH, base));
  if (!isAnswer(answer)) return { answer: null, document: null, entries: [], diagnostics: [answer] };
  const wrongStatus = checkStatus(answer);
  if (wrongStatus !== null) return { answer, document: null, entries: [], diagnostics: [wrongStatus] };
  const { document, diagnostics } = parseAnswer(answer);
  return { answer, document, entries: document === null ? [] : readEntries(document), diagnostics };
}

/** Holds a catalog to the contract, and its answer to what clients need. */
export async function checkCatalog(
  { answer, document }: DeployedCatalog,
  options: CatalogOptions,
): Promise<Diagnostic[]> {
  if (answer === null) return [];
  const redirects = checkRedirects(answer);
  if (answer.status !== 200) return redirects;
  const revalidation = checkRevalidation(answer, options);
  const serving = [checkType, checkCors, checkCompression, checkCaching].flatMap((check) =>
    check(answer, options.findMend),
  );
  const content = document === null ? [] : checkContent(document, options);
  return [...redirects, ...serving, ...(await revalidation), ...content];
}

/** Checks that a cache that has the catalog already is told so instead of sent it again. */
async function checkRevalidation(answer: Answer, { get, findMend }: CatalogOptions): Promise<Diagnostic[]> {
  const condition = conditionOf(answer);
  if (condition === null) {
    const message = "It has neither ETag nor Last-Modified, so that caches must always load it whole.";
    return [servingFinding("caching", answer, message, findMend)];
  }
  const again = await get(new URL(answer.address), { ...condition, "Cache-Control": "max-age=0" });
  if (!isAnswer(again)) return [again];
  if (again.status === 304) return [];
  const [header] = Object.keys(condition);
  const message = `It answers ${again.status}, not 304, to the validator that it gave (${header}).`;
  return [servingFinding("caching", answer, message, findMend)];
}

function conditionOf({ headers }: Answer): Record<string, string> | null {
  const etag = headers.get("etag");
  if (etag !== undefined) return { "If-None-Match": etag };
  const lastModified = headers.get("last-modified");
  return lastModified === undefined ? null : { "If-Modified-Since": lastModified };
}

function checkContent(document: JsonDocument, options: CatalogOptions): Diagnostic[] {
  const lookup = createLazyLookup(document);
  return [
    ...checkSchema(document, pluginCatalogSchema),
    ...checkCount(document, lookup),
    ...checkIds(document, lookup),
    ...checkAge(document, lookup, options),
  ];
}

function checkCount({ value }: JsonDocument, lookup: Lookup): Diagnostic[] {
  const { count } = fieldsOf(value);
  const plugins = pluginsOf(value);
  if (typeof count !== "number" || plugins === null || count === plugins.length) return [];
  const message = `\`count\` is ${count}, but there are ${formatCount(plugins.length)} plugins.`;
  return [diagnostic("catalog-count-wrong", lookup(["count"]), message)];
}

/** Ids must be addresses that every static host serves, and unique even when case is ignored. */
function checkIds({ value }: JsonDocument, lookup: Lookup): Diagnostic[] {
  const firstIndex = new Map<string, number>();
  return (pluginsOf(value) ?? []).flatMap((plugin, index) => {
    const { id } = fieldsOf(plugin);
    if (typeof id !== "string") return [];
    const place = () => lookup(["plugins", index, "id"]);
    const fault = explainBadId(id);
    if (fault !== null) return [diagnostic("id-not-portable", place(), `The id ${quote(id)} ${fault}.`)];
    const first = firstIndex.get(id.toLowerCase());
    if (first === undefined) {
      firstIndex.set(id.toLowerCase(), index);
      return [];
    }
    const message = `The id ${quote(id)} is also that of the plugin number ${first + 1}, but perhaps for case.`;
    return [diagnostic("id-duplicate", place(), message)];
  });
}

function checkAge({ value }: JsonDocument, lookup: Lookup, { maxAge, now }: CatalogOptions): Diagnostic[] {
  const { generatedAt } = fieldsOf(value);
  if (typeof generatedAt !== "string" || !isTimestamp(generatedAt, "utc")) return [];
  const age = now().getTime() - Date.parse(generatedAt);
  if (age <= maxAge) return [];
  const message = `The catalog was generated ${formatDuration(age)} ago, more than ${formatDuration(maxAge)}.`;
  return [diagnostic("catalog-outdated", lookup(["generatedAt"]), message)];
}

function readEntries({ value }: JsonDocument): CatalogEntry[] {
  const entries = new Map<string, CatalogEntry>();
  // A catalog of more plugins is a finding already, and may be endless.
  for (const plugin of (pluginsOf(value) ?? []).slice(0, LIMITS.plugins)) {
    const { id } = fieldsOf(plugin);
    if (typeof id === "string" && explainBadId(id) === null && !entries.has(id))
      entries.set(id, { id, plugin });
  }
  return Array.from(entries.values());
}

function pluginsOf(catalog: unknown): readonly unknown[] | null {
  const { plugins } = fieldsOf(catalog);
  return Array.isArray(plugins) ? plugins : null;
}

/** The fields of what should be an object, and none of anything else. */
function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}

/** A catalog is large, and most need no look-up. */
function createLazyLookup(document: JsonDocument): Lookup {
  let lookup: Lookup | null = null;
  return (...args) => {
    lookup ??= createLookup(document);
    return lookup(...args);
  };
}
