import { existsSync } from "node:fs";
import path from "node:path";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { plural, quote } from "../diagnostics/wording.ts";
import { isOk } from "../exit-status.ts";
import { Failure } from "../failure.ts";
import { chooseGeneratedAt, type TimestampSources } from "../generated-at.ts";
import { contains, type NamedPath } from "../named-path.ts";
import { makeSite, type SiteOptions } from "./make-site.ts";
import type { CommandResult } from "./result.ts";

export interface ValidateOptions extends Omit<SiteOptions, "generatedAt" | "pretty"> {
  /** The files or folders to report on, within the records folder; all of it where there are none. */
  readonly files: readonly NamedPath[];
  readonly timestampSources: TimestampSources;
  readonly workingDirectory: string;
  readonly strict: boolean;
}

/** `plugin-directory validate`: the findings of a build, with nothing written. */
export async function validate(options: ValidateOptions): Promise<CommandResult> {
  for (const file of options.files) assertIsRecord(file, options.records);
  const generatedAt = chooseGeneratedAt(options.timestampSources);
  const site = await makeSite({ ...options, generatedAt, pretty: false });
  const diagnostics = site.diagnostics.filter((finding) => isAsked(finding, options));
  const verdict = isOk(diagnostics, options.strict) ? "Valid" : "Not valid";
  const checked =
    options.files.length > 0 ? plural(options.files.length, "file") : plural(site.records, "record");
  return { diagnostics, summary: `${verdict}: ${checked} checked.` };
}

function assertIsRecord(file: NamedPath, records: NamedPath): void {
  if (!existsSync(file.path)) throw new Failure(`${quote(file.name)} does not exist.`);
  if (!contains(records.path, file.path)) {
    throw new Failure(`${quote(file.name)} is not in the records folder ${quote(records.name)}.`);
  }
}

/** Findings about the records as a whole always count: too many of them, say. */
function isAsked(finding: Diagnostic, { files, records, workingDirectory }: ValidateOptions): boolean {
  const place = path.resolve(workingDirectory, finding.file);
  return files.length === 0 || place === records.path || files.some((file) => contains(file.path, place));
}
