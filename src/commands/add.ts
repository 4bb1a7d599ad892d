import { existsSync } from "node:fs";
import path from "node:path";
import { loadConfig } from "../config/load.ts";
import { explainBadId } from "../contract/id.ts";
import { LIMITS } from "../contract/limits.ts";
import { recordSchema } from "../contract/record.ts";
import { quote } from "../diagnostics/wording.ts";
import { Failure } from "../failure.ts";
import { parseJson } from "../json/document.ts";
import { checkSchema } from "../json/schema.ts";
import { serialiseRecord } from "../scan/compose-record.ts";
import { parseRepository, type Repository, repositoryName } from "../scan/repository.ts";
import { askApi, planPlugin, type ScannedPlugin, scanPlugin, sourceKey } from "../scan/scan-plugin.ts";
import { withSources } from "../scan/scan-records.ts";
import { type PeoplesPart, readScannableRecords, type ScannableRecord } from "../scan/scannable-record.ts";
import { writeWhole } from "../scan/write-whole.ts";
import type { CommandResult } from "./result.ts";
import type { ScanCommandOptions } from "./scan.ts";
import { describeProblems } from "./scan-findings.ts";

export interface AddOptions extends ScanCommandOptions {
  /** `owner/name` on the configured code host, or an https address. */
  readonly repo: string;
  /** The plugin's folder in the repository; null for its root. */
  readonly path: string | null;
  /** Null to take the manifest's, else the repository's name. */
  readonly id: string | null;
  readonly categories: readonly string[];
  readonly platforms: readonly string[];
  readonly caveats: readonly string[];
  /** The package that distributes the plugin; null for none. */
  readonly package: string | null;
}

/** `plugin-directory add`: makes the record of a plugin from its source repository. */
export async function add(options: AddOptions): Promise<CommandResult> {
  const { config, diagnostics: configProblems } = loadConfig(options.config, options.isConfigNamed);
  if (config === null) return { diagnostics: configProblems, summary: "Nothing was added." };
  const repository = parseRepository(options.repo, config.scan.codeHost.web);
  if (typeof repository === "string")
    throw new Failure(`The repository ${quote(options.repo)} ${repository}.`);

  const people = decide(options, repository);
  const others = readOthers(options);
  assertIsNew(people, others, options);
  const settings = {
    config: config.scan,
    cacheFolder: options.cache.path,
    reports: null,
    workingDirectory: options.workingDirectory,
    variables: options.variables,
    now: options.now,
    signal: options.signal,
  };
  return withSources(settings, async (sources, workFolder) => {
    const plan = await planPlugin(people, null, sources, settings);
    const scanned = await scanPlugin(plan, await askApi(plan, sources), sources, settings);
    if (scanned.kind === "left") {
      throw new Failure(
        "The code host's API allows no more requests for now. Try later, or set GITHUB_TOKEN.",
      );
    }
    const id = options.id ?? manifestId(scanned) ?? people.id;
    assertIdIsFree(id, others);
    const record = { ...scanned.record, id };
    const file = path.posix.join(options.records.name, `${id}.json`);
    const text = serialiseRecord(record);
    const { document, diagnostics: syntax } = parseJson(file, Buffer.from(text));
    const problems = [...syntax, ...(document === null ? [] : checkSchema(document, recordSchema))];
    if (problems.length > 0) return { diagnostics: problems, summary: "Nothing was added." };

    writeWhole(path.join(options.records.path, `${id}.json`), text, workFolder);
    if (scanned.kind === "read") sources.cache.write(id, sourceKey(people), scanned.remembered);
    return {
      diagnostics: describeProblems(file, people.repo, scanned),
      summary: `Wrote ${file}, the record of ${quote(record.name)}.`,
    };
  });
}

function decide(options: AddOptions, repository: Repository): PeoplesPart {
  const folder = options.path?.replace(/^\.?\/+|\/+$/g, "") ?? "";
  return {
    id: options.id ?? portableId(folder === "" ? repository.webUrl : folder),
    repo: repositoryName(options.repo, repository),
    ...(folder === "" ? {} : { path: folder }),
    categories: [...options.categories],
    platforms: [...options.platforms],
    caveats: [...options.caveats],
    ...(options.package === null ? {} : { package: options.package }),
    addedAt: options.now().toISOString().replace("Z", "+00:00"),
  };
}

function readOthers({ records }: AddOptions): readonly ScannableRecord[] {
  return existsSync(records.path) ? readScannableRecords(records.path, records.name).records : [];
}

function assertIsNew(people: PeoplesPart, others: readonly ScannableRecord[], { id }: AddOptions): void {
  if (id !== null) {
    const reason = explainBadId(id);
    if (reason !== null) throw new Failure(`The id ${quote(id)} ${reason}.`);
    assertIdIsFree(id, others);
  }
  const same = others.find((other) => sourceKey(other.people) === sourceKey(people));
  if (same !== undefined) {
    throw new Failure(
      `${quote(same.file)} is the record of this plugin; \`scan ${same.people.id}\` refreshes it.`,
    );
  }
}

function assertIdIsFree(id: string, others: readonly ScannableRecord[]): void {
  const same = others.find(({ people }) => people.id.toLowerCase() === id.toLowerCase());
  if (same === undefined) return;
  throw new Failure(
    `The id ${quote(id)} is that of ${quote(same.file)}. Give the plugin another one with --id.`,
  );
}

/** The id that the manifest gives, where it can be a record's. */
function manifestId(scanned: ScannedPlugin): string | null {
  const id = scanned.kind === "read" ? (scanned.remembered.facts?.manifestId ?? null) : null;
  return id !== null && explainBadId(id) === null ? id : null;
}

/** A portable id made of the last part of an address or path. */
function portableId(source: string): string {
  const name = source.slice(source.lastIndexOf("/") + 1);
  const id = name
    .replace(/[^A-Za-z0-9._-]+/g, "-")
    .replace(/^[^A-Za-z0-9]+|\.+$/g, "")
    .slice(0, LIMITS.id);
  return explainBadId(id) === null ? id : "plugin";
}
