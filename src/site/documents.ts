import { type AboutDirectory, openApiDocument } from "../contract/openapi.ts";
import { type CatalogFile, pluginPath } from "../contract/paths.ts";
import type { Plugin } from "../contract/plugin.ts";
import { jsonFile, type SiteFile } from "./site-file.ts";
import type { SiteLayout } from "./static-hosts/layout.ts";

/** What the site is made of. */
export interface Directory {
  /** In the order of their ids by code point. */
  readonly plugins: readonly Plugin[];
  /** A UTC timestamp. */
  readonly generatedAt: string;
  readonly about: AboutDirectory;
  /** JSON for people instead of minified. */
  readonly pretty: boolean;
  /** For the static hosts that will serve it. */
  readonly layout: SiteLayout;
}

/** Every generated file of the site but its checksums; a new document is one more function in this list. */
export function makeDocuments(directory: Directory): SiteFile[] {
  return [
    ...apiFiles(directory, directory.layout.catalogFile),
    jsonFile("openapi.json", openApiDocument(directory.about), directory.pretty),
    ...directory.layout.files,
  ];
}

/**
 * The catalog and the plugins' own documents. A plugin is serialised once; the catalog is put
 * together from the same bytes, which keeps the largest file out of memory.
 */
function apiFiles({ plugins, generatedAt, pretty }: Directory, catalogFile: CatalogFile): SiteFile[] {
  const pluginFiles = plugins.map((plugin) => jsonFile(pluginPath(plugin.id), plugin, pretty));
  if (pretty) {
    return [jsonFile(catalogFile, { plugins, count: plugins.length, generatedAt }, pretty), ...pluginFiles];
  }
  const content: Uint8Array[] = [Buffer.from('{"plugins":[')];
  const comma = Buffer.from(",");
  for (const [index, file] of pluginFiles.entries()) {
    if (index > 0) content.push(comma);
    content.push(...file.content);
  }
  content.push(Buffer.from(`],"count":${plugins.length},"generatedAt":${JSON.stringify(generatedAt)}}`));
  return [{ path: catalogFile, content }, ...pluginFiles];
}
