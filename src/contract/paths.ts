/** The catalog's address, from the site's root. It has no file extension: that is the contract. */
export const CATALOG_PATH = "api/plugins";

/** The folder of the plugins' documents, from the site's root. */
export const PLUGIN_FOLDER = "api/plugin";

/** One plugin's address, from the site's root. */
export function pluginPath(id: string): string {
  return `${PLUGIN_FOLDER}/${id}.json`;
}

/** Where the catalog's file can lie; beside a static host that cannot give a type to a file without extension, the latter, with a rewrite. */
export const CATALOG_FILES = [CATALOG_PATH, `${CATALOG_PATH}.json`] as const;

export type CatalogFile = (typeof CATALOG_FILES)[number];
