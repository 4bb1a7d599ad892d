import type { PluginRecord } from "../contract/record.ts";
import type { CacheEntry } from "./cache.ts";
import type { ApiAnswer, ApiFacts } from "./code-host-api.ts";
import type { PackageFacts, PackageRegistry } from "./package-registry.ts";
import type { PeoplesPart } from "./scannable-record.ts";

/** What the API told, now or before; what it does not tell now is kept. */
export function settleApi(
  answer: ApiAnswer | null,
  cached: CacheEntry | null,
  previous: PluginRecord | null,
): { facts: ApiFacts | null; remembered: CacheEntry["api"]; problems: string[] } {
  const remembered = cached?.api ?? null;
  if (answer === null) return { facts: null, remembered: null, problems: [] };
  if (answer.kind === "changed") {
    return { facts: answer.facts, remembered: { facts: answer.facts, etag: answer.etag }, problems: [] };
  }
  if (answer.kind === "unchanged" && remembered !== null) {
    return { facts: remembered.facts, remembered, problems: [] };
  }
  const kept: ApiFacts = {
    repoMeta: previous?.repoMeta ?? null,
    owner: previous?.owner ?? null,
    description: null,
    license: null,
  };
  const problem = answer.kind === "failed" ? answer.problem : "the code host's API told nothing";
  return { facts: remembered?.facts ?? kept, remembered, problems: [problem] };
}

/** What the package registry tells, now or before. */
export async function readPackage(
  {
    people,
    cached,
    previous,
  }: { people: PeoplesPart; cached: CacheEntry | null; previous: PluginRecord | null },
  registry: PackageRegistry | null,
): Promise<{ facts: PackageFacts | null; remembered: CacheEntry["package"]; problems: string[] }> {
  const name = people.package;
  if (name === undefined || registry === null) return { facts: null, remembered: null, problems: [] };
  const remembered = cached?.package?.name === name ? cached.package : null;
  const answer = await registry.read(name, remembered?.etag ?? null);
  if (answer.kind === "changed") {
    const { facts, etag } = answer;
    return { facts, remembered: { name, facts, etag }, problems: [] };
  }
  if (answer.kind === "unchanged" && remembered !== null) {
    const { downloadsLast30Days, ...rest } = remembered.facts;
    const facts = answer.downloads === null ? rest : { ...rest, downloadsLast30Days: answer.downloads };
    return { facts, remembered, problems: [] };
  }
  const kept = previous?.npm?.package === name ? previous.npm : null;
  const problem = answer.kind === "failed" ? answer.problem : "the package registry told nothing";
  return { facts: remembered?.facts ?? kept, remembered, problems: [problem] };
}
