import { CATALOG_PATH } from "../../contract/paths.ts";
import { textFile } from "../site-file.ts";
import { COMMON_HEADERS, JSON_TYPE } from "./headers.ts";
import type { HostFile } from "./static-host.ts";

/**
 * `_headers`: rules of a path and its headers, all that match apply.
 * https://developers.cloudflare.com/pages/configuration/headers/, https://docs.netlify.com/manage/routing/headers/
 */
export const HEADERS_FILE: HostFile = {
  ...textFile(
    "_headers",
    [
      "/*",
      ...COMMON_HEADERS.map(({ key, value }) => `  ${key}: ${value}`),
      `/${CATALOG_PATH}`,
      `  Content-Type: ${JSON_TYPE}`,
      "",
    ].join("\n"),
  ),
  purpose: "headers for Cloudflare Pages, Cloudflare Workers and Netlify",
};
