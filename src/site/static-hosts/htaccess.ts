import { CATALOG_PATH, PLUGIN_FOLDER } from "../../contract/paths.ts";
import { textFile } from "../site-file.ts";
import { COMMON_HEADERS, JSON_TYPE } from "./headers.ts";
import { NOT_FOUND_HTML } from "./not-found-page.ts";
import type { HostFile } from "./static-host.ts";

const [apiFolder = "", catalogName = ""] = CATALOG_PATH.split("/");
const pluginFolder = PLUGIN_FOLDER.split("/").at(-1);

/** An error's answer needs the first form (`always`) too, so that a browser may read it. */
const [allowOrigin, cacheControl, noSniff] = COMMON_HEADERS.map(({ key, value }) => `${key} "${value}"`);

/**
 * `.htaccess`, for Apache under `AllowOverride FileInfo` alone: no directive of another class, and
 * each within the module that it needs, since one directive that Apache refuses answers 500 for the
 * whole site. What stands outside is the core's.
 */
const HTACCESS = `# Written by plugin-directory for Apache; needs AllowOverride FileInfo.
ErrorDocument 404 "${NOT_FOUND_HTML}"
<FilesMatch "(^${catalogName}|\\.json)$">
  ForceType "${JSON_TYPE}"
</FilesMatch>
<IfModule mod_alias.c>
  # No listing, and no redirect to one.
  RedirectMatch 404 "/${apiFolder}(/${pluginFolder})?/?$"
</IfModule>
<IfModule mod_headers.c>
  Header always set ${allowOrigin}
  Header always set ${noSniff}
  Header set ${cacheControl}
  # Apache marks the ETag of a compressed answer, and would not know it again.
  RequestHeader edit* If-None-Match "-gzip\\"" "\\""
</IfModule>
<IfModule mod_filter.c>
  <IfModule mod_deflate.c>
    AddOutputFilterByType DEFLATE application/json
  </IfModule>
</IfModule>
`;

export const HTACCESS_FILE: HostFile = {
  ...textFile(".htaccess", HTACCESS),
  purpose: "types, headers, compression and the 404 for Apache",
};
