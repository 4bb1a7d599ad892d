import { AssertionError } from "node:assert";
import { LIMITS } from "../contract/limits.ts";
import type { PluginRecord } from "../contract/record.ts";
import { describeSystemError, Failure, systemErrorCode } from "../failure.ts";
import type { Cache, CacheEntry } from "./cache.ts";
import type { ApiAnswer, CodeHostApi } from "./code-host-api.ts";
import { composeRecord, composeUnreadable } from "./compose-record.ts";
import { chooseFiles, type Facts, type FactsOptions, readFacts } from "./facts.ts";
import { type Head, readHead, readSource, type SourceSettings } from "./git-source.ts";
import { readPackage, settleApi } from "./kept-answers.ts";
import type { PackageRegistry } from "./package-registry.ts";
import { parseRepository, pluginPage, type Repository } from "./repository.ts";
import type { ScanSettings } from "./scan-settings.ts";
import type { PeoplesPart } from "./scannable-record.ts";
import type { SecurityReports } from "./security-report.ts";
import { toLine } from "./text.ts";

/** What a scan reads from. */
export interface ScanSources {
  readonly git: SourceSettings;
  /** Null where the code host has none. */
  readonly api: CodeHostApi | null;
  /** Opened when the first plugin has a package. */
  readonly registry: () => Promise<PackageRegistry>;
  /** Null where no folder of reports is given. */
  readonly reports: SecurityReports | null;
  readonly cache: Cache;
}

/** A plugin about to be scanned, and what is known of it without reading its source. */
export interface PlannedPlugin {
  readonly people: PeoplesPart;
  readonly previous: PluginRecord | null;
  /** Null where `repo` names none. */
  readonly repository: Repository | null;
  readonly cached: CacheEntry | null;
  /** The commit to read, or the reason why there is none. */
  readonly head: Head | { readonly reason: string };
}

/** What became of one plugin. */
export type ScannedPlugin =
  | {
      readonly kind: "read";
      readonly record: PluginRecord;
      /** What could not be read: clauses without a full stop. */
      readonly problems: readonly string[];
      /** Whether all of the record was read just now, and none of it kept from before. */
      readonly isConfirmed: boolean;
      /** Why the plugin's security report was not taken, to be read after its name. */
      readonly reportRefused: string | null;
      readonly remembered: CacheEntry;
    }
  | { readonly kind: "unreadable"; readonly record: PluginRecord; readonly reason: string }
  /** The API's allowance is used up: nothing was done. */
  | { readonly kind: "left" };

/** Finds out whether a plugin's source has changed. */
export async function planPlugin(
  people: PeoplesPart,
  previous: PluginRecord | null,
  sources: ScanSources,
  { config }: ScanSettings,
): Promise<PlannedPlugin> {
  const repository = parseRepository(people.repo, config.codeHost.web);
  const cached = sources.cache.read(people.id, sourceKey(people));
  if (typeof repository === "string") {
    return { people, previous, cached, repository: null, head: { reason: `The repo ${repository}.` } };
  }
  try {
    return { people, previous, cached, repository, head: await readHead(repository, sources.git) };
  } catch (error) {
    return { people, previous, cached, repository, head: { reason: describe(error) } };
  }
}

/** Whether a plan takes a fetch. */
export function hasChanged({ head, cached }: PlannedPlugin): boolean {
  return "commit" in head && cached?.facts?.commit !== head.commit;
}

/** Whether a plan takes a request to the code host's API. */
export function needsApi({ head, repository }: PlannedPlugin, { api }: ScanSources): boolean {
  return api !== null && "commit" in head && repository?.apiName != null;
}

/** Asks the code host's API about a planned plugin; null where it is not needed. */
export async function askApi(plan: PlannedPlugin, sources: ScanSources): Promise<ApiAnswer | null> {
  const name = plan.repository?.apiName;
  if (sources.api === null || name == null || !needsApi(plan, sources)) return null;
  return sources.api.read(name.owner, name.name, plan.cached?.api?.etag ?? null);
}

/** Reads what a plan says has changed, and makes the plugin's record. */
export async function scanPlugin(
  plan: PlannedPlugin,
  apiAnswer: ApiAnswer | null,
  sources: ScanSources,
  settings: ScanSettings,
): Promise<ScannedPlugin> {
  const { people, previous, repository, cached, head } = plan;
  const now = settings.now();
  const unreadable = (reason: string): ScannedPlugin => {
    const url = repository === null ? settings.config.codeHost.web : pluginPage(repository, people.path);
    return { kind: "unreadable", reason, record: composeUnreadable(people, previous, url, reason, now) };
  };
  if (repository === null || "reason" in head) return unreadable("reason" in head ? head.reason : "");
  if (apiAnswer?.kind === "exhausted") return { kind: "left" };

  let facts: Facts;
  try {
    facts = await readChangedFacts(plan, repository, head, sources, settings);
  } catch (error) {
    return unreadable(describe(error));
  }
  const api = settleApi(apiAnswer, cached, previous);
  const npm = await readPackage(plan, await openRegistry(plan, sources));
  const report = sources.reports?.read(people.id, head.commit) ?? null;
  const security = report !== null && "security" in report ? report.security : null;
  const problems = [...facts.problems, ...api.problems, ...npm.problems];
  const { recentDays } = settings.config;
  const record = composeRecord({
    people,
    repository,
    facts,
    api: api.facts,
    npm: npm.facts,
    security,
    problems,
    now,
    recentDays,
  });
  return {
    kind: "read",
    record,
    problems,
    isConfirmed: api.problems.length === 0 && npm.problems.length === 0,
    reportRefused: report !== null && "reason" in report ? report.reason : null,
    remembered: { facts, api: api.remembered, package: npm.remembered, checkedAt: now.getTime() },
  };
}

/** What a remembered entry belongs to: another repository or folder under the same id is another plugin. */
export function sourceKey({ repo, path }: PeoplesPart): string {
  return JSON.stringify([repo, path ?? null]);
}

/** The registry, where the plugin has a package to ask for. */
async function openRegistry(
  { people }: PlannedPlugin,
  { registry }: ScanSources,
): Promise<PackageRegistry | null> {
  return people.package === undefined ? null : registry();
}

/** A commit's facts, from memory where it is the remembered one. */
async function readChangedFacts(
  { people, cached }: PlannedPlugin,
  repository: Repository,
  head: Head,
  { git }: ScanSources,
  { config }: ScanSettings,
): Promise<Facts> {
  if (cached?.facts?.commit === head.commit) return cached.facts;
  const options: FactsOptions = {
    repository,
    path: people.path,
    manifest: config.manifest,
    idPointer: config.idPointer,
    hostVersionPointer: config.hostVersionPointer,
    notesCharacters: config.limits.notesCharacters,
  };
  const source = await readSource(repository, head, (tree) => chooseFiles(tree, options), git);
  return readFacts(source, options);
}

/**
 * Why a source cannot be read, in a sentence that is the same whenever the reason is. A parser's own
 * fault costs one plugin, too; a full disk or a stopped run is not the plugin's.
 */
function describe(error: unknown): string {
  if (error instanceof Failure) {
    return toLine(error.message, LIMITS.scanError).replace(/\b\d+ (?=(?:ms|milliseconds|bytes)\b)/g, "some ");
  }
  const isPlugins =
    error instanceof TypeError || error instanceof RangeError || error instanceof AssertionError;
  if (systemErrorCode(error) !== null && !isPlugins) {
    throw new Failure(`A source cannot be kept for reading: ${describeSystemError(error)}.`);
  }
  if (!isPlugins) throw error;
  return `It cannot be understood: ${error.message}`;
}
