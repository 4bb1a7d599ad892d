import path from "node:path";
import { loadConfig } from "../config/load.ts";
import { type Diagnostic, diagnostic, sortDiagnostics, wholeFile } from "../diagnostics/diagnostic.ts";
import { formatCount, plural, quote } from "../diagnostics/wording.ts";
import { Failure } from "../failure.ts";
import { createLookup } from "../json/document.ts";
import type { NamedPath } from "../named-path.ts";
import { compareRecords } from "../scan/compare-records.ts";
import { serialiseRecord } from "../scan/compose-record.ts";
import type { ScannedPlugin } from "../scan/scan-plugin.ts";
import { type ScanPlan, scanRecords } from "../scan/scan-records.ts";
import {
  readScannableRecords,
  type ScannableRecord,
  type ScannableRecords,
} from "../scan/scannable-record.ts";
import { writeWhole } from "../scan/write-whole.ts";
import type { CommandResult } from "./result.ts";
import { describeLeft, describeProblems, describeReport, notConfirmed } from "./scan-findings.ts";

/** What `add` and `scan` share. */
export interface ScanCommandOptions {
  readonly records: NamedPath;
  readonly config: NamedPath;
  /** Whether the user named the configuration; the usual one may be missing. */
  readonly isConfigNamed: boolean;
  readonly cache: NamedPath;
  readonly workingDirectory: string;
  readonly variables: Readonly<Record<string, string | undefined>>;
  readonly now: () => Date;
  /** How long the program has run, in milliseconds. */
  readonly elapsed: () => number;
  readonly signal: AbortSignal;
}

export interface ScanOptions extends ScanCommandOptions {
  /** The plugins to scan; all where there are none. */
  readonly ids: readonly string[];
  /** Compare the records with their sources instead of writing them. */
  readonly check: boolean;
  readonly securityReports: NamedPath | null;
  /** Told a sentence about what is to be done. */
  readonly onPlan: (sentence: string) => void;
  /** Told about each plugin that is done. */
  readonly onPlugin: (id: string, outcome: Outcome, done: number, total: number) => void;
}

/** What became of a plugin's record. */
export type Outcome = "unchanged" | "written" | "unreadable" | "left" | "different";

/** `plugin-directory scan`: brings the records up to date with the plugins' source repositories. */
export async function scan(options: ScanOptions): Promise<CommandResult> {
  const { config, diagnostics: configProblems } = loadConfig(options.config, options.isConfigNamed);
  if (config === null) return { diagnostics: configProblems, summary: "Nothing was scanned." };
  const { records, diagnostics: recordProblems } = chooseRecords(
    readScannableRecords(options.records.path, options.records.name),
    options.ids,
  );
  const diagnostics: Diagnostic[] = [...recordProblems];
  const outcomes: Outcome[] = [];
  const settings = {
    config: config.scan,
    cacheFolder: options.cache.path,
    reports: options.securityReports,
    workingDirectory: options.workingDirectory,
    variables: options.variables,
    now: options.now,
    signal: options.signal,
  };
  await scanRecords(records, settings, {
    onPlan: (plan) => options.onPlan(describePlan(plan)),
    onPlugin: (record, scanned, workFolder) => {
      const settled = options.check ? checkRecord(record, scanned) : writeRecord(record, scanned, workFolder);
      diagnostics.push(...settled.diagnostics, ...describeReport(record, scanned, options.securityReports));
      outcomes.push(settled.outcome);
      options.onPlugin(record.people.id, settled.outcome, outcomes.length, records.length);
    },
  });
  if (options.signal.aborted) {
    const done = `${formatCount(outcomes.length)} of ${plural(records.length, "plugin")}`;
    throw new Failure(`Stopped after ${done}. Every record is whole; the next scan goes on from here.`);
  }
  const left = outcomes.filter((outcome) => outcome === "left").length;
  if (left > 0) diagnostics.push(...describeLeft(left, options.records));
  return { diagnostics: sortDiagnostics(diagnostics), summary: summarise(outcomes, options) };
}

function chooseRecords({ records, diagnostics }: ScannableRecords, ids: readonly string[]): ScannableRecords {
  if (ids.length === 0) return { records, diagnostics };
  const fileIdOf = (file: string) => path.posix.basename(file, ".json");
  const known = new Set([
    ...records.map(({ people }) => people.id),
    ...diagnostics.map(({ file }) => fileIdOf(file)),
  ]);
  const unknown = ids.find((id) => !known.has(id));
  if (unknown !== undefined) throw new Failure(`There is no record with the id ${quote(unknown)}.`);
  return {
    records: records.filter(({ people }) => ids.includes(people.id)),
    diagnostics: diagnostics.filter(({ file }) => ids.includes(fileIdOf(file))),
  };
}

interface Settled {
  readonly outcome: Outcome;
  readonly diagnostics: readonly Diagnostic[];
}

/** Writes a record if anything but the time of the scan has changed in it. */
function writeRecord(record: ScannableRecord, scanned: ScannedPlugin, workFolder: string): Settled {
  if (scanned.kind === "left") return { outcome: "left", diagnostics: [] };
  const isNew = record.previous === null || compareRecords(record.previous, scanned.record).length > 0;
  if (isNew) writeWhole(record.path, serialiseRecord(scanned.record), workFolder);
  const diagnostics = describeProblems(record.file, record.people.repo, scanned);
  return {
    outcome: scanned.kind === "unreadable" ? "unreadable" : isNew ? "written" : "unchanged",
    diagnostics,
  };
}

/** Finds what in a record is not what its source says, at the place of each field. */
function checkRecord(record: ScannableRecord, scanned: ScannedPlugin): Settled {
  const isProof = scanned.kind === "read" && scanned.isConfirmed;
  const findings: Diagnostic[] = isProof ? [] : [notConfirmed(record.file, scanned)];
  if (scanned.kind !== "read") return { outcome: scanned.kind, diagnostics: findings };
  const differences = compareRecords(record.document.value, scanned.record);
  const lookup = differences.length > 0 ? createLookup(record.document) : null;
  for (const { field, message } of differences) {
    const place = lookup?.([field], "key") ?? wholeFile(record.file);
    findings.push(diagnostic("record-differs-from-source", place, message));
  }
  return { outcome: differences.length > 0 ? "different" : "unchanged", diagnostics: findings };
}

function describePlan({ plugins, changed, apiRequests, allowance }: ScanPlan): string {
  const work = `${formatCount(changed)} of ${formatCount(plugins)} changed`;
  if (apiRequests === 0) return `${work}.`;
  if (allowance === null) return `${work}; ${plural(apiRequests, "API request")} needed.`;
  const left = formatCount(allowance.remaining);
  return `${work}; ${formatCount(apiRequests)} of ${left} API requests left are needed.`;
}

function summarise(outcomes: readonly Outcome[], { check, elapsed }: ScanOptions): string {
  const count = (outcome: Outcome) => outcomes.filter((each) => each === outcome).length;
  const verdicts: [Outcome, string][] = check
    ? [
        ["unchanged", "as their sources say"],
        ["different", "different"],
      ]
    : [
        ["written", "written"],
        ["unchanged", "unchanged"],
      ];
  const counts = [
    ...verdicts,
    ["unreadable", "unreadable"] as const,
    ["left", "left for the next scan"] as const,
  ]
    .filter(([outcome]) => count(outcome) > 0)
    .map(([outcome, words]) => `${formatCount(count(outcome))} ${words}`);
  const verb = check ? "checked" : "scanned";
  const details = counts.length > 0 ? `: ${counts.join(", ")}` : "";
  return `${plural(outcomes.length, "plugin")} ${verb}${details}, in ${(elapsed() / 1000).toFixed(2)} s.`;
}
