import { CATALOG_FILES, CATALOG_PATH } from "../../contract/paths.ts";
import { jsonFile, textFile } from "../site-file.ts";
import { COMMON_HEADERS, JSON_TYPE } from "./headers.ts";
import type { HostFile } from "./static-host.ts";

const [, catalogFile] = CATALOG_FILES;

/**
 * `_redirects` with the catalog's rewrite.
 * https://docs.gitlab.com/user/project/pages/redirects/, https://codeberg.page/
 *
 * @param status 200 for a rewrite; Codeberg wants `200!`, which also holds where a file has the address
 */
export function redirectsFile(status: "200" | "200!"): HostFile {
  return {
    ...textFile("_redirects", `/${CATALOG_PATH} /${catalogFile} ${status}\n`),
    purpose: "answers the catalog's address with the catalog's file, whose extension gives it a type",
  };
}

/** https://learn.microsoft.com/azure/static-web-apps/configuration */
export const STATIC_WEB_APP_CONFIGURATION: HostFile = {
  ...jsonFile(
    "staticwebapp.config.json",
    {
      routes: [{ route: `/${CATALOG_PATH}`, rewrite: `/${catalogFile}` }],
      globalHeaders: Object.fromEntries(COMMON_HEADERS.map(({ key, value }) => [key, value])),
      mimeTypes: { ".json": JSON_TYPE },
      responseOverrides: { "404": { rewrite: "/404.html" } },
    },
    true,
  ),
  purpose: "the catalog's rewrite, headers and the 404 for Azure Static Web Apps",
};
