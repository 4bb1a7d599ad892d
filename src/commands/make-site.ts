import { existsSync } from "node:fs";
import type { AboutDirectory } from "../contract/openapi.ts";
import { type Diagnostic, sortDiagnostics } from "../diagnostics/diagnostic.ts";
import type { Freshness } from "../freshness.ts";
import type { NamedPath } from "../named-path.ts";
import { checkFreshness, type OldestScan } from "../records/freshness.ts";
import { loadRecords } from "../records/load.ts";
import { makeDocuments } from "../site/documents.ts";
import { projectPlugin } from "../site/project.ts";
import { loadPublicFolder } from "../site/public-folder.ts";
import type { SiteFile } from "../site/site-file.ts";
import { chooseLayout } from "../site/static-hosts/layout.ts";

export interface SiteOptions {
  readonly records: NamedPath;
  readonly publicFolder: NamedPath;
  /** The directory's configuration. */
  readonly config: NamedPath;
  /** Whether the user named that file, so that it must be there. */
  readonly isConfigNamed: boolean;
  readonly skipInvalid: boolean;
  readonly allowEmpty: boolean;
  readonly pretty: boolean;
  readonly generatedAt: string;
  /** The static host that needs a site of its own, null for all others. */
  readonly staticHost: string | null;
  readonly freshness: Freshness;
}

/** A site that could be published if its findings allow it. */
export interface Site {
  /** How many plugins it has. */
  readonly plugins: number;
  /** How many records were read, wrong ones too. */
  readonly records: number;
  /** Null where no record tells when it was scanned. */
  readonly oldestScan: OldestScan | null;
  /** Every file but the checksums. */
  readonly files: readonly SiteFile[];
  /** In reading order. */
  readonly diagnostics: readonly Diagnostic[];
}

/** The way from records to a site: load, validate, project, emit. Nothing is written. */
export async function makeSite(options: SiteOptions): Promise<Site> {
  const { skipInvalid, allowEmpty, pretty, generatedAt } = options;
  const layout = chooseLayout(options.staticHost);
  const { about, diagnostics: configProblems } = await readAbout(options);
  const loaded = loadRecords(options.records.path, options.records.name, { skipInvalid, allowEmpty });
  const fresh = checkFreshness(loaded.valid, options.freshness);
  const projected = [];
  for (const { document } of loaded.valid) projected.push(await projectPlugin(document));

  const plugins = projected.map(({ plugin }) => plugin);
  const documents = makeDocuments({ plugins, generatedAt, about, pretty, layout });
  const publicFiles = loadPublicFolder(options.publicFolder.path, options.publicFolder.name, documents);
  return {
    plugins: plugins.length,
    records: loaded.count,
    oldestScan: fresh.oldest,
    files: [...documents, ...publicFiles.files],
    diagnostics: sortDiagnostics([
      ...configProblems,
      ...loaded.diagnostics,
      ...fresh.diagnostics,
      ...projected.flatMap(({ diagnostics }) => diagnostics),
      ...publicFiles.diagnostics,
    ]),
  };
}

/** What the configuration says of the directory; its reader is loaded only where there is one. */
async function readAbout({
  config,
  isConfigNamed,
}: SiteOptions): Promise<{ about: AboutDirectory; diagnostics: readonly Diagnostic[] }> {
  const nothing = { title: null, description: null };
  if (!isConfigNamed && !existsSync(config.path)) return { about: nothing, diagnostics: [] };
  const { loadConfig } = await import("../config/load.ts");
  const loaded = loadConfig(config, isConfigNamed);
  return { about: loaded.config ?? nothing, diagnostics: loaded.diagnostics };
}
