import { CATALOG_PATH, type CatalogFile } from "../../contract/paths.ts";
import { jsonFile } from "../site-file.ts";
import { COMMON_HEADERS, JSON_TYPE } from "./headers.ts";
import type { HostFile } from "./static-host.ts";

/**
 * `serve.json`, which `serve` reads from the folder that it serves. It has no `trailingSlash`, which
 * would redirect, and no `etag` or `$schema`, at which `serve` gives up.
 * https://github.com/vercel/serve-handler#options
 */
export function serveJson(catalogFile: CatalogFile): HostFile {
  const rewrites =
    catalogFile === CATALOG_PATH ? {} : { rewrites: [{ source: CATALOG_PATH, destination: catalogFile }] };
  const configuration = {
    cleanUrls: false,
    directoryListing: false,
    ...rewrites,
    headers: [
      { source: "**", headers: COMMON_HEADERS },
      { source: CATALOG_PATH, headers: [{ key: "Content-Type", value: JSON_TYPE }] },
    ],
  };
  return {
    ...jsonFile("serve.json", configuration, true),
    purpose: "headers for serve, and so for `preview`",
  };
}
