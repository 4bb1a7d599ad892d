import { LIMITS } from "../contract/limits.ts";
import { createOrderFields } from "../contract/order-fields.ts";
import { type PluginRecord, recordSchema } from "../contract/record.ts";
import { parseJson } from "../json/document.ts";
import { checkSchema } from "../json/schema.ts";
import type { ApiFacts } from "./code-host-api.ts";
import type { Facts } from "./facts.ts";
import type { PackageFacts } from "./package-registry.ts";
import { pluginPage, type Repository } from "./repository.ts";
import type { PeoplesPart } from "./scannable-record.ts";
import { cutText, toLine } from "./text.ts";
import { toNodes } from "./text-nodes.ts";

/** All that a record is made of. */
export interface RecordParts {
  readonly people: PeoplesPart;
  readonly repository: Repository;
  readonly facts: Facts;
  readonly api: ApiFacts | null;
  readonly npm: PackageFacts | null;
  readonly security: NonNullable<PluginRecord["security"]> | null;
  /** What could not be read: clauses without a full stop. */
  readonly problems: readonly string[];
  /** When it was read. */
  readonly now: Date;
  readonly recentDays: number;
}

const orderRecord = createOrderFields(recordSchema);

const NO_HEALTH: PluginRecord["health"] = {
  manifestValid: false,
  hasReadme: false,
  hasLicense: false,
  hasTests: false,
  hasTypecheckScript: false,
  updatedRecently: false,
};
const MILLISECONDS_A_DAY = 86_400_000;

/** Makes the record of a plugin whose source could be read. It satisfies the contract, whatever the source holds. */
export function composeRecord(parts: RecordParts): PluginRecord {
  const { people, repository, facts, api, npm, security, now } = parts;
  const description = facts.description ?? api?.description ?? facts.summary ?? "";
  const record = {
    ...people,
    url: pluginPage(repository, people.path),
    name: facts.name ?? fallbackName(parts),
    description,
    author: facts.author ?? api?.owner?.login ?? repository.apiName?.owner,
    license: facts.license ?? api?.license,
    hostVersionRequirement: facts.hostVersionRequirement,
    manifest: facts.manifest,
    repoMeta: api?.repoMeta,
    owner: api?.owner,
    installNotesHtml: facts.installNotesHtml,
    limitationsNotesHtml: facts.limitationsNotesHtml,
    security,
    images: facts.images,
    readmeText: facts.readmeText,
    scannedAt: now.toISOString(),
    health: { ...facts.health, updatedRecently: isRecent(parts) },
    npm,
    version: facts.version,
    descriptionNodes: description === "" ? null : toNodes(description),
    caveatNodes: people.caveats.length === 0 ? null : people.caveats.map(toNodes),
  };
  return satisfyContract(withoutAbsent(record), parts.problems, parts);
}

/**
 * The record of a plugin whose source cannot be read: the last good one, or a minimal one, with the reason.
 *
 * @param url the minimal one's page
 */
export function composeUnreadable(
  people: PeoplesPart,
  previous: PluginRecord | null,
  url: string,
  reason: string,
  now: Date,
): PluginRecord {
  const scannedAt = now.toISOString();
  const scanError = cutText(reason, LIMITS.scanError);
  const minimal = {
    url,
    name: people.id,
    description: "",
    images: [],
    health: NO_HEALTH,
  };
  const content = previous ?? minimal;
  return orderRecord({ ...content, ...people, scannedAt, scanError }) as PluginRecord;
}

/** A record's file: its text, ending in a line break. */
export function serialiseRecord(record: PluginRecord): string {
  return `${JSON.stringify(record, null, 2)}\n`;
}

/**
 * The last gate: what the contract does not take is left out and told. Every part has been cut to
 * its limits before, so that only what no one thought of ends here.
 */
function satisfyContract(
  record: Readonly<Record<string, unknown>>,
  problems: readonly string[],
  { people, repository, now }: RecordParts,
): PluginRecord {
  const scanError = toScanError(problems);
  const candidate = orderRecord({ ...record, ...(scanError === null ? {} : { scanError }) });
  const wrong = findWrongFields(candidate as PluginRecord);
  if (wrong.length === 0) return candidate as PluginRecord;

  const rest = Object.fromEntries(Object.entries(record).filter(([name]) => !wrong.includes(name)));
  const told = [...problems, ...wrong.map((name) => `its ${name} does not fit a record`)];
  const repaired = orderRecord({ ...rest, scanError: toScanError(told) }) as PluginRecord;
  if (findWrongFields(repaired).length === 0) return repaired;
  return composeUnreadable(people, null, pluginPage(repository, people.path), toScanError(told) ?? "", now);
}

/** The top-level fields of a record that would not pass `validate`. */
function findWrongFields(record: PluginRecord): string[] {
  const { document, diagnostics } = parseJson("", Buffer.from(serialiseRecord(record)));
  const findings = [...diagnostics, ...(document === null ? [] : checkSchema(document, recordSchema))];
  const names = findings.map(({ pointer }) => pointer?.split("/")[1] ?? "");
  return document === null && names.length === 0 ? ["content"] : Array.from(new Set(names));
}

function toScanError(problems: readonly string[]): string | null {
  if (problems.length === 0) return null;
  return toLine(`Not all of it could be read: ${problems.join("; ")}.`, LIMITS.scanError);
}

function fallbackName({ people, repository }: RecordParts): string {
  const source = people.path ?? repository.webUrl;
  return cutText(source.slice(source.lastIndexOf("/") + 1) || people.id, LIMITS.name);
}

/** A commit can claim any date; one from tomorrow on proves nothing. */
function isRecent({ facts, api, now, recentDays }: RecordParts): boolean {
  const pushedAt = Date.parse(api?.repoMeta?.pushedAt ?? "");
  const changedAt = Number.isNaN(pushedAt) ? (facts.committedAt ?? Number.NaN) : pushedAt;
  const days = (now.getTime() - changedAt) / MILLISECONDS_A_DAY;
  return days >= -1 && days <= recentDays;
}

/** The fields that have a value. */
function withoutAbsent(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== null && value !== undefined),
  );
}
