import { readdirSync } from "node:fs";
import * as z from "zod/mini";
import { LIMITS } from "../contract/limits.ts";
import type { PluginRecord } from "../contract/record.ts";
import { describeSystemError, Failure } from "../failure.ts";
import { readListedFile } from "../folder.ts";
import type { NamedPath } from "../named-path.ts";
import { cutText } from "./text.ts";

type Security = NonNullable<PluginRecord["security"]>;

/** A report's summary; the reason why it is not taken, to be read after its name; null where there is none. */
export type ReportAnswer = { readonly security: Security } | { readonly reason: string } | null;

/** The folder of reports, one for each plugin. */
export interface SecurityReports {
  /** The report's file as the user would name it. */
  readonly fileOf: (id: string) => string;
  readonly read: (id: string, commit: string) => ReportAnswer;
}

const levelSchema = z.enum(["none", "note", "warning", "error"]);
const ruleSchema = z.looseObject({
  id: z.optional(z.string()),
  defaultConfiguration: z.optional(z.looseObject({ level: z.optional(levelSchema) })),
});
const toolSchema = z.looseObject({ rules: z.optional(z.array(ruleSchema)) });
const resultSchema = z.looseObject({
  ruleId: z.optional(z.string()),
  ruleIndex: z.optional(z.int()),
  rule: z.optional(
    z.looseObject({
      id: z.optional(z.string()),
      index: z.optional(z.int()),
      toolComponent: z.optional(z.looseObject({ index: z.optional(z.int()) })),
    }),
  ),
  kind: z.optional(z.string()),
  level: z.optional(levelSchema),
  baselineState: z.optional(z.string()),
  suppressions: z.optional(z.nullable(z.array(z.looseObject({ status: z.optional(z.string()) })))),
});
const runSchema = z.looseObject({
  tool: z.looseObject({ driver: toolSchema, extensions: z.optional(z.array(toolSchema)) }),
  invocations: z.optional(
    z.array(
      z.looseObject({ executionSuccessful: z.optional(z.boolean()), endTimeUtc: z.optional(z.string()) }),
    ),
  ),
  versionControlProvenance: z.optional(z.array(z.looseObject({ revisionId: z.optional(z.string()) }))),
  results: z.optional(z.nullable(z.array(resultSchema))),
});

/** The part of SARIF 2.1.0 (https://docs.oasis-open.org/sarif/sarif/v2.1.0/) that is used. */
const reportSchema = z.looseObject({ version: z.literal("2.1.0"), runs: z.array(runSchema) });

type Run = z.infer<typeof runSchema>;
type Result = z.infer<typeof resultSchema>;

/** Opens a folder of SARIF reports named `<id>.sarif`. Fails where there is no such folder. */
export function openSecurityReports(folder: NamedPath): SecurityReports {
  const names = new Set(listNames(folder));
  const fileOf = (id: string) => `${folder.name}/${id}.sarif`;
  return {
    fileOf,
    read: (id, commit) => {
      const path = `${id}.sarif`;
      if (!names.has(path)) return null;
      const bytes = readListedFile(folder.path, { path, name: fileOf(id) });
      return Buffer.isBuffer(bytes) ? summarise(bytes, commit) : { reason: "cannot be read" };
    },
  };
}

function summarise(bytes: Buffer, commit: string): ReportAnswer {
  const report = parseReport(bytes);
  if (report === null) return { reason: "is not a report in SARIF 2.1.0" };
  if (report.runs.length === 0) return { reason: "has no runs" };
  if (!report.runs.every((run) => isOfCommit(run, commit))) {
    return { reason: `does not name the commit ${commit} in every run's versionControlProvenance` };
  }
  const invocations = report.runs.flatMap((run) => run.invocations ?? []);
  if (invocations.some((invocation) => invocation.executionSuccessful === false)) {
    return { reason: "is of a scan that did not succeed" };
  }
  const levels = report.runs.flatMap((run) =>
    (run.results ?? []).filter(counts).map((result) => levelOf(result, run)),
  );
  const blockingFindings = levels.filter((level) => level === "error").length;
  const advisoryFindings = levels.filter((level) => level === "warning" || level === "note").length;
  const scannedAt =
    invocations
      .map(({ endTimeUtc }) => endTimeUtc ?? "")
      .toSorted()
      .at(-1) ?? "";
  return {
    security: {
      status: blockingFindings > 0 ? "failed" : "passed",
      blockingFindings,
      advisoryFindings,
      ...(scannedAt === "" ? {} : { scannedAt: cutText(scannedAt, LIMITS.timestampText) }),
      commit,
    },
  };
}

function parseReport(bytes: Buffer): z.infer<typeof reportSchema> | null {
  try {
    const { success, data } = z.safeParse(
      reportSchema,
      JSON.parse(bytes.toString("utf8").replace(/^\ufeff/, "")),
    );
    return success ? data : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

function isOfCommit({ versionControlProvenance = [] }: Run, commit: string): boolean {
  return versionControlProvenance.some(({ revisionId }) => revisionId?.toLowerCase() === commit);
}

/**
 * Whether a result is one of the scanned commit that still stands. By §3.27.23, a result is
 * suppressed if it has suppressions and none of them is under review or rejected.
 */
function counts({ suppressions, baselineState }: Result): boolean {
  if (baselineState === "absent") return false;
  const isOpen = (status: string | undefined) => status === "underReview" || status === "rejected";
  return (suppressions ?? []).length === 0 || (suppressions ?? []).some(({ status }) => isOpen(status));
}

/** What is no failure has no level; else the result's own, else its rule's, else "warning" (§3.27.10). */
function levelOf(result: Result, run: Run): z.infer<typeof levelSchema> {
  if (result.kind !== undefined && result.kind !== "fail") return "none";
  return result.level ?? ruleOf(result, run)?.defaultConfiguration?.level ?? "warning";
}

function ruleOf({ ruleId, ruleIndex, rule }: Result, { tool }: Run): z.infer<typeof ruleSchema> | undefined {
  const component = rule?.toolComponent?.index;
  const rules = (component === undefined ? tool.driver : tool.extensions?.[component])?.rules ?? [];
  const id = rule?.id ?? ruleId;
  const byIndex = rules[rule?.index ?? ruleIndex ?? -1];
  return byIndex ?? rules.find((candidate) => id !== undefined && candidate.id === id);
}

function listNames({ path, name }: NamedPath): string[] {
  try {
    return readdirSync(path);
  } catch (error) {
    throw new Failure(
      `The folder of security reports ${name} cannot be read: ${describeSystemError(error)}.`,
    );
  }
}
