import { CATALOG_PATH } from "../contract/paths.ts";
import { jsonFile, type SiteFile } from "./site-file.ts";

/** The headers of `serve`, which would serve the catalog without a type, since it has no extension. */
const SERVE_CONFIGURATION = {
  cleanUrls: false,
  directoryListing: false,
  headers: [
    { source: "**", headers: [{ key: "Access-Control-Allow-Origin", value: "*" }] },
    {
      source: CATALOG_PATH,
      headers: [{ key: "Content-Type", value: "application/json; charset=utf-8" }],
    },
  ],
};

/** The files by which static hosts are told how to serve the site. */
export function staticHostFiles(): SiteFile[] {
  return [jsonFile("serve.json", SERVE_CONFIGURATION, true)];
}
