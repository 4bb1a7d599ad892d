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
  const loaded = loadRecords(options.records.path, options.records.name, { skipInvalid, allowEmpty });
  const fresh = checkFreshness(loaded.valid, options.freshness);
  const projected = [];
  for (const { document } of loaded.valid) projected.push(await projectPlugin(document));

  const plugins = projected.map(({ plugin }) => plugin);
  const documents = makeDocuments({ plugins, generatedAt, pretty, layout });
  const publicFiles = loadPublicFolder(options.publicFolder.path, options.publicFolder.name, documents);
  return {
    plugins: plugins.length,
    records: loaded.count,
    oldestScan: fresh.oldest,
    files: [...documents, ...publicFiles.files],
    diagnostics: sortDiagnostics([
      ...loaded.diagnostics,
      ...fresh.diagnostics,
      ...projected.flatMap(({ diagnostics }) => diagnostics),
      ...publicFiles.diagnostics,
    ]),
  };
}
