import { type Command, InvalidArgumentError, Option } from "commander";
import type { DiffOptions } from "./commands/diff.ts";
import type { ReportStyle } from "./diagnostics/reporters.ts";
import { quote } from "./diagnostics/wording.ts";
import {
  DEFAULT_REMOVAL_LIMIT,
  parseRemovalLimit,
  REMOVAL_LIMIT_FORM,
  type RemovalLimit,
} from "./diff/guards.ts";
import { NOTICE_KINDS, type NoticeKind } from "./diff/notices.ts";
import type { DiffReporterName } from "./diff/reporters/index.ts";
import type { Environment } from "./environment.ts";
import type { ExitStatus } from "./exit-status.ts";
import { print } from "./print.ts";
import { staleAfterOption } from "./shared-options.ts";

interface DiffFlags {
  readonly reporter: DiffReporterName;
  readonly strict: boolean;
  readonly staleAfter: number;
  readonly maxRemoved: RemovalLimit;
  readonly failOn: ReadonlySet<NoticeKind>;
  readonly allowMissing: boolean;
}

/** Adds `diff` to the program: its flags, and the way of its report to the terminal and the job's summary. */
export function addDiffCommand(
  program: Command,
  environment: Environment,
  onEnd: (status: ExitStatus) => void,
): void {
  program
    .command("diff")
    .description("tell what an update of the catalog adds, removes and changes")
    .argument("<before>", "the earlier site: its folder, its catalog file or its base address")
    .argument("[after]", "the later site, likewise", "dist")
    .addOption(
      new Option("--reporter <name>", "the form of the report")
        .choices(["human", "markdown", "json"] satisfies DiffReporterName[])
        .default("human"),
    )
    .option("--strict", "warnings fail too", false)
    .addOption(staleAfterOption())
    .addOption(
      new Option("--max-removed <percent|count>", "fail where more plugins are removed")
        .default(DEFAULT_REMOVAL_LIMIT, "5% or 3, whichever is more")
        .argParser(toRemovalLimit),
    )
    .addOption(
      new Option(
        "--fail-on <kinds>",
        `fail on these, with commas between: ${Object.keys(NOTICE_KINDS).join(", ")}`,
      )
        .default(new Set(), "none")
        .argParser(toKinds),
    )
    .option("--allow-missing", "take a missing earlier catalog for an empty one: the first build", false)
    .action(async (before: string, after: string, flags: DiffFlags) => {
      const [{ diff }, { DIFF_REPORTERS }] = await Promise.all([
        import("./commands/diff.ts"),
        import("./diff/reporters/index.ts"),
      ]);
      const result = await diff(toDiffOptions(before, after, flags, environment));
      const text = (style: ReportStyle) => DIFF_REPORTERS[flags.reporter](result.report, style);
      // GitHub Actions shows what is appended to this file on the page of the run.
      const appendTo = flags.reporter === "markdown" ? environment.variables.GITHUB_STEP_SUMMARY : undefined;
      onEnd(print(result, { stream: "stdout", text, strict: flags.strict, appendTo }, environment));
    });
}

function toDiffOptions(
  before: string,
  after: string,
  { strict, staleAfter, maxRemoved, failOn, allowMissing }: DiffFlags,
  { workingDirectory, now }: Environment,
): DiffOptions {
  const freshness = { staleAfter, now: now() };
  return {
    before,
    after,
    workingDirectory,
    freshness,
    strict,
    removalLimit: maxRemoved,
    failOn,
    allowMissing,
  };
}

function toRemovalLimit(text: string): RemovalLimit {
  const limit = parseRemovalLimit(text);
  if (limit === null) throw new InvalidArgumentError(`It must be ${REMOVAL_LIMIT_FORM}.`);
  return limit;
}

function toKinds(text: string): ReadonlySet<NoticeKind> {
  const names = text.split(",").map((name) => name.trim());
  const unknown = names.find((name) => !Object.hasOwn(NOTICE_KINDS, name));
  if (unknown !== undefined) {
    const known = Object.keys(NOTICE_KINDS).join(", ");
    throw new InvalidArgumentError(`${quote(unknown)} is none of ${known}.`);
  }
  return new Set(names as NoticeKind[]);
}
