import { Command, CommanderError, Option } from "commander";
import { addDiffCommand } from "./cli-diff.ts";
import { addScanCommands } from "./cli-scan.ts";
import { parseConcurrency, parseDuration, parsePort, parseTimeout } from "./cli-values.ts";
import type { BuildOptions } from "./commands/build.ts";
import type { CommandResult } from "./commands/result.ts";
import { REPORTERS, type ReporterName, type ReportStyle } from "./diagnostics/reporters.ts";
import type { Environment } from "./environment.ts";
import { type ExitStatus, exitStatus } from "./exit-status.ts";
import { namePath } from "./named-path.ts";
import { print } from "./print.ts";
import { startProgress } from "./progress.ts";
import { configOption, staleAfterOption, toConfigOptions } from "./shared-options.ts";
import { STATIC_HOSTS_APART } from "./site/static-hosts/layout.ts";

interface ReportFlags {
  readonly reporter: ReporterName;
  readonly strict: boolean;
}

interface SharedFlags extends ReportFlags {
  readonly records: string;
  readonly public: string;
  readonly config?: string;
  readonly staticHost?: string;
  readonly skipInvalid: boolean;
  readonly allowEmpty: boolean;
  readonly staleAfter: number;
}

interface BuildFlags extends SharedFlags {
  readonly out: string;
  readonly pretty: boolean;
  readonly generatedAt?: string;
}

interface PreviewFlags extends BuildFlags {
  readonly port: number;
}

interface VerifyFlags extends ReportFlags {
  readonly config?: string;
  readonly out?: string;
  readonly maxAge: number;
  readonly timeout: number;
  readonly concurrency: number;
}

/** Runs one command line, prints what it has to tell, and gives the exit status. */
export async function run(args: readonly string[], environment: Environment): Promise<ExitStatus> {
  let status: ExitStatus = 0;
  const program = createProgram(environment, (newStatus) => {
    status = newStatus;
  });
  try {
    await program.parseAsync(args, { from: "user" });
    return status;
  } catch (error) {
    // Commander has told the user already; asking for help or the version ends in an error too.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    throw error;
  }
}

function createProgram(environment: Environment, onEnd: (status: ExitStatus) => void): Command {
  const finish = (result: CommandResult, { reporter, strict }: ReportFlags) => {
    const { stream, report } = REPORTERS[reporter];
    const text = (style: ReportStyle) => report(result.diagnostics, style);
    onEnd(print(result, { stream, text, strict }, environment));
  };
  const program = new Command("plugin-directory")
    .description("Publishes a folder of plugin records as a read-only JSON API of static files.")
    .exitOverride()
    .configureOutput({
      writeOut: (text) => environment.stdout.write(text),
      writeErr: (text) => environment.stderr.write(text),
    });

  addBuildOptions(program.command("build"), environment)
    .description("publish the records as a site; nothing where a record is wrong")
    .action(async (flags: BuildFlags) => {
      const { build } = await import("./commands/build.ts");
      finish(await build(toBuildOptions(flags, environment)), flags);
    });

  addSharedOptions(program.command("validate"), environment)
    .description("check the records, and write nothing")
    .argument("[files...]", "report on these files only, still checked against all records")
    .action(async (files: string[], flags: SharedFlags) => {
      const { validate } = await import("./commands/validate.ts");
      const { workingDirectory } = environment;
      const named = files.map((file) => namePath(file, workingDirectory));
      finish(
        await validate({ ...toSharedOptions(flags, environment), workingDirectory, files: named }),
        flags,
      );
    });

  addBuildOptions(program.command("preview"), environment)
    .description("build, then serve the site on this machine")
    .addOption(
      new Option("--port <number>", "the port; 0 for any free one").default(3000).argParser(parsePort),
    )
    .action(async (flags: PreviewFlags) => {
      const [{ build }, { preview }] = await Promise.all([
        import("./commands/build.ts"),
        import("./commands/preview.ts"),
      ]);
      const options = toBuildOptions(flags, environment);
      const result = await build(options);
      finish(result, flags);
      if (exitStatus(result.diagnostics, flags.strict) !== 0) return;
      const onReady = (address: string) =>
        environment.stderr.write(`Serving ${flags.out} at ${address}/api/plugins (Ctrl-C stops it).\n`);
      await preview({
        folder: options.output.path,
        port: flags.port,
        onReady,
        signal: environment.stopSignal(),
      });
    });

  addReportOptions(program.command("verify"), environment)
    .description("hold a deployed directory to the contract")
    .argument("[base-url]", "the address above api/plugins (default: the configuration's baseUrl)")
    .addOption(configOption())
    .option("--out <dir>", "compare what is served with the site built there, byte by byte")
    .addOption(
      new Option("--max-age <duration>", "how old the catalog may be")
        .default(parseDuration("48h"), "48h")
        .argParser(parseDuration),
    )
    .addOption(
      new Option("--timeout <duration>", "how long one request may take")
        .default(parseTimeout("10s"), "10s")
        .argParser(parseTimeout),
    )
    .addOption(
      new Option("--concurrency <number>", "how many requests to make at a time")
        .default(16)
        .argParser(parseConcurrency),
    )
    .action(async (address: string | undefined, flags: VerifyFlags) => {
      const [{ verify }, progress] = await Promise.all([
        import("./commands/verify.ts"),
        startProgress(environment),
      ]);
      const { out, maxAge, timeout, concurrency, strict } = flags;
      const { workingDirectory, now, elapsed } = environment;
      const output = out === undefined ? null : namePath(out, workingDirectory);
      const options = {
        ...toConfigOptions(flags.config, workingDirectory),
        address: address ?? null,
        output,
        maxAge,
        timeout,
        concurrency,
        strict,
        now,
        elapsed,
      };
      const result = await verify({ ...options, onProgress: progress.show }).finally(progress.end);
      finish(result, flags);
    });

  addDiffCommand(program, environment, onEnd);

  addScanCommands(program, {
    environment,
    addReportOptions: (command) => addReportOptions(command, environment),
    finish,
  });

  program
    .command("schema")
    .description("print the JSON Schema of a record or of the configuration, for editors")
    .addOption(new Option("--of <file>", "what for").choices(["record", "config"]).default("record"))
    .action(async ({ of }: { of: "record" | "config" }) => {
      const { schema } = await import("./commands/schema.ts");
      environment.stdout.write(schema(of));
    });
  return program;
}

function addReportOptions(command: Command, { variables }: Environment): Command {
  const reporter = variables.GITHUB_ACTIONS === "true" ? "github" : "human";
  return command
    .addOption(
      new Option("--reporter <name>", "the form of the findings")
        .choices(Object.keys(REPORTERS))
        .default(reporter),
    )
    .option("--strict", "warnings fail too", false);
}

function addSharedOptions(command: Command, environment: Environment): Command {
  return addReportOptions(command, environment)
    .option("--records <dir>", "the folder of records", "records")
    .option("--public <dir>", "a folder of files that go into the site as they are", "public")
    .addOption(configOption())
    .addOption(
      new Option("--static-host <name>", "lay the site out for one static host that needs its own").choices(
        STATIC_HOSTS_APART,
      ),
    )
    .option("--skip-invalid", "leave wrong records out instead of refusing them all", false)
    .option("--allow-empty", "take no records for an empty directory", false)
    .addOption(staleAfterOption());
}

function addBuildOptions(command: Command, environment: Environment): Command {
  return addSharedOptions(command, environment)
    .option("--out <dir>", "the folder to publish to", "dist")
    .option("--generated-at <timestamp>", "the catalog's timestamp (default: $SOURCE_DATE_EPOCH, else now)")
    .option("--pretty", "indent the JSON", false);
}

function toSharedOptions(flags: SharedFlags, { workingDirectory, variables, now }: Environment) {
  return {
    records: namePath(flags.records, workingDirectory),
    publicFolder: namePath(flags.public, workingDirectory),
    ...toConfigOptions(flags.config, workingDirectory),
    skipInvalid: flags.skipInvalid,
    allowEmpty: flags.allowEmpty,
    strict: flags.strict,
    staticHost: flags.staticHost ?? null,
    freshness: { staleAfter: flags.staleAfter, now: now() },
    timestampSources: { option: undefined, sourceDateEpoch: variables.SOURCE_DATE_EPOCH, now },
  };
}

function toBuildOptions(flags: BuildFlags, environment: Environment): BuildOptions {
  const shared = toSharedOptions(flags, environment);
  return {
    ...shared,
    timestampSources: { ...shared.timestampSources, option: flags.generatedAt },
    output: namePath(flags.out, environment.workingDirectory),
    workingDirectory: environment.workingDirectory,
    pretty: flags.pretty,
    elapsed: environment.elapsed,
  };
}
