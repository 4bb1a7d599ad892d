import type { Command } from "commander";
import type { CommandResult } from "./commands/result.ts";
import type { ScanCommandOptions } from "./commands/scan.ts";
import type { ReporterName } from "./diagnostics/reporters.ts";
import type { Environment } from "./environment.ts";
import { namePath } from "./named-path.ts";
import { startProgress } from "./progress.ts";
import { configOption, toConfigOptions } from "./shared-options.ts";

/** The flags that say how findings are reported. */
export interface ReportFlags {
  readonly reporter: ReporterName;
  readonly strict: boolean;
}

interface SharedScanFlags extends ReportFlags {
  readonly records: string;
  readonly config?: string;
  readonly cache: string;
}

interface AddFlags extends SharedScanFlags {
  readonly id?: string;
  readonly path?: string;
  readonly category: readonly string[];
  readonly platform: readonly string[];
  readonly caveat: readonly string[];
  readonly package?: string;
}

interface ScanFlags extends SharedScanFlags {
  readonly check: boolean;
  readonly securityReports?: string;
}

/** What the commands below take from the CLI. */
export interface CliParts {
  readonly environment: Environment;
  readonly addReportOptions: (command: Command) => Command;
  readonly finish: (result: CommandResult, flags: ReportFlags) => void;
}

/** Adds the commands that make records from the plugins' source repositories. */
export function addScanCommands(program: Command, { environment, addReportOptions, finish }: CliParts): void {
  const addSharedOptions = (command: Command) =>
    addReportOptions(command)
      .option("--records <dir>", "the folder of records", "records")
      .addOption(configOption())
      .option("--cache <dir>", "a folder for what was read before; it may be deleted", ".cache");

  addSharedOptions(program.command("add"))
    .description("make a plugin's record from its source repository")
    .argument("<repo>", "owner/name on the code host, or an https address")
    .option("--id <id>", "the record's id (default: the manifest's, else the repository's name)")
    .option("--path <folder>", "the plugin's folder in the repository")
    .option("--category <name>", "a category; may be given several times", collect, [])
    .option("--platform <name>", "a platform; may be given several times", collect, [])
    .option("--caveat <text>", "what to know before installing it; may be given several times", collect, [])
    .option("--package <name>", "the package that distributes the plugin")
    .action(async (repo: string, flags: AddFlags) => {
      const { add } = await import("./commands/add.ts");
      const result = await add({
        ...toSharedOptions(flags, environment),
        repo,
        path: flags.path ?? null,
        id: flags.id ?? null,
        categories: flags.category,
        platforms: flags.platform,
        caveats: flags.caveat,
        package: flags.package ?? null,
      });
      finish(result, flags);
    });

  addSharedOptions(program.command("scan"))
    .description("bring records up to date with the plugins' source repositories")
    .argument("[ids...]", "scan these plugins only")
    .option("--check", "write nothing; fail where a record is not what its source says", false)
    .option("--security-reports <dir>", "a folder of SARIF reports named <id>.sarif")
    .action(async (ids: string[], flags: ScanFlags) => {
      const [{ scan }, progress] = await Promise.all([
        import("./commands/scan.ts"),
        startProgress(environment),
      ]);
      const { workingDirectory, stderr } = environment;
      const reports = flags.securityReports;
      const result = await scan({
        ...toSharedOptions(flags, environment),
        ids,
        check: flags.check,
        securityReports: reports === undefined ? null : namePath(reports, workingDirectory),
        onPlan: (sentence) => stderr.write(`${sentence}\n`),
        onPlugin: (id, outcome, done, total) => {
          if (!stderr.isTTY || environment.variables.CI)
            stderr.write(`[${done}/${total}] ${id}: ${outcome}\n`);
          progress.show(done, total);
        },
      }).finally(progress.end);
      finish(result, flags);
    });
}

function toSharedOptions(flags: SharedScanFlags, environment: Environment): ScanCommandOptions {
  const { workingDirectory, variables, now, elapsed } = environment;
  return {
    records: namePath(flags.records, workingDirectory),
    ...toConfigOptions(flags.config, workingDirectory),
    cache: namePath(`${flags.cache}/scan`, workingDirectory),
    workingDirectory,
    variables,
    now,
    elapsed,
    signal: environment.stopSignal(),
  };
}

function collect(value: string, earlier: readonly string[]): string[] {
  return [...earlier, value];
}
