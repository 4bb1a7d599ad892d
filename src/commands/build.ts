import { LIMITS } from "../contract/limits.ts";
import { PLUGIN_FOLDER } from "../contract/paths.ts";
import { formatBytes, formatCount, plural } from "../diagnostics/wording.ts";
import { isOk } from "../exit-status.ts";
import { formatAge } from "../freshness.ts";
import { chooseGeneratedAt, type TimestampSources } from "../generated-at.ts";
import type { NamedPath } from "../named-path.ts";
import { makeChecksums } from "../site/checksums.ts";
import { openOutputFolder } from "../site/output-folder.ts";
import { publishSite } from "../site/publish.ts";
import { type SiteFile, sizeOf } from "../site/site-file.ts";
import { makeSite, type SiteOptions } from "./make-site.ts";
import type { CommandResult } from "./result.ts";

export interface BuildOptions extends Omit<SiteOptions, "generatedAt"> {
  readonly output: NamedPath;
  readonly workingDirectory: string;
  readonly timestampSources: TimestampSources;
  readonly strict: boolean;
  /** How long the program has run, in milliseconds. */
  readonly elapsed: () => number;
}

/** `plugin-directory build`: publishes the records, or nothing where one of them is wrong. */
export async function build(options: BuildOptions): Promise<CommandResult> {
  const inputs = [options.records, options.publicFolder];
  const outputFolder = openOutputFolder(options.output, inputs, options.workingDirectory);
  const generatedAt = chooseGeneratedAt(options.timestampSources);
  const { plugins, files, oldestScan, diagnostics } = await makeSite({ ...options, generatedAt });
  if (!isOk(diagnostics, options.strict)) return { diagnostics, summary: "Nothing was published." };

  const siteFiles = [...files, makeChecksums(files)];
  publishSite({ path: outputFolder, name: options.output.name }, siteFiles);
  const parts = summarise(plugins, siteFiles, options);
  if (oldestScan !== null) parts.push(`oldest scan ${formatAge(oldestScan.age)} ago (${oldestScan.id})`);
  return { diagnostics, summary: `${parts.join("; ")}.` };
}

function summarise(plugins: number, files: readonly SiteFile[], { output, elapsed }: BuildOptions): string[] {
  const bytes = formatBytes(files.reduce((total, file) => total + sizeOf(file), 0));
  const seconds = (elapsed() / 1000).toFixed(2);
  const parts = [
    `${plural(plugins, "plugin")} → ${output.name} (${plural(files.length, "file")}, ${bytes}) in ${seconds} s`,
    `${formatCount(plugins)} of ${formatCount(LIMITS.plugins)} plugins`,
  ];
  const [largest] = files
    .filter(({ path }) => path.startsWith(`${PLUGIN_FOLDER}/`))
    .toSorted((a, b) => sizeOf(b) - sizeOf(a));
  if (largest !== undefined) {
    const id = largest.path.slice(PLUGIN_FOLDER.length + 1, -".json".length);
    parts.push(`largest record ${formatBytes(sizeOf(largest))} (${id})`);
  }
  return parts;
}
