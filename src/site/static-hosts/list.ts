import { CATALOG_PATH } from "../../contract/paths.ts";
import { textFile } from "../site-file.ts";
import { HEADERS_FILE } from "./headers-file.ts";
import { HTACCESS_FILE } from "./htaccess.ts";
import { NOT_FOUND_PAGE } from "./not-found-page.ts";
import { redirectsFile, STATIC_WEB_APP_CONFIGURATION } from "./rewrites.ts";
import { serveJson } from "./serve-json.ts";
import type { HostFile, StaticHost } from "./static-host.ts";

const NO_JEKYLL: HostFile = {
  ...textFile(".nojekyll", ""),
  purpose: "keeps GitHub Pages from running Jekyll over the site, which drops files",
};
const SURGE_CORS: HostFile = { ...textFile("CORS", "*\n"), purpose: "lets browsers read the API on Surge" };

const FROM_HEADERS_FILE = "Deploy the site's `_headers` file with it, at its root.";
const HEADERS_FILE_MENDS = {
  type: FROM_HEADERS_FILE,
  cors: FROM_HEADERS_FILE,
  caching: FROM_HEADERS_FILE,
  "not-found": "Deploy the site's `404.html` with it, at its root; without it index.html answers instead.",
};

const FROM_HTACCESS =
  "Deploy the site's `.htaccess` with it, and let Apache read it: `AllowOverride FileInfo`.";
const HTACCESS_MENDS = {
  type: FROM_HTACCESS,
  cors: `${FROM_HTACCESS} It needs mod_headers.`,
  caching: `${FROM_HTACCESS} It needs mod_headers.`,
  compression: `${FROM_HTACCESS} It needs mod_deflate and mod_filter.`,
  listing: `${FROM_HTACCESS} It needs mod_alias.`,
};

/** The same advice for every aspect that a server's own configuration decides. */
function fromConfiguration(server: string): StaticHost["mends"] {
  const mend = `Use the configuration for ${server} in docs/static-hosts.md.`;
  return { type: mend, cors: mend, caching: mend, compression: mend, "not-found": mend, listing: mend };
}

/** Every static host that the project knows; a new one is one more entry here and its part of docs/static-hosts.md. */
export const STATIC_HOSTS: readonly StaticHost[] = [
  {
    name: "apache",
    title: "Apache",
    catalogFile: CATALOG_PATH,
    files: [HTACCESS_FILE],
    signature: { header: "server", pattern: /^Apache/ },
    mends: HTACCESS_MENDS,
  },
  {
    name: "nginx",
    title: "nginx",
    catalogFile: CATALOG_PATH,
    files: [],
    signature: { header: "server", pattern: /^nginx/ },
    mends: fromConfiguration("nginx"),
  },
  {
    name: "caddy",
    title: "Caddy",
    catalogFile: CATALOG_PATH,
    files: [],
    signature: { header: "server", pattern: /^Caddy/ },
    mends: fromConfiguration("Caddy"),
  },
  {
    name: "lighttpd",
    title: "lighttpd",
    catalogFile: CATALOG_PATH,
    files: [],
    signature: { header: "server", pattern: /^lighttpd/ },
    mends: fromConfiguration("lighttpd"),
  },
  {
    name: "serve",
    title: "serve",
    catalogFile: CATALOG_PATH,
    files: [serveJson(CATALOG_PATH), NOT_FOUND_PAGE],
    // It does not name itself; it alone sends this header for a file.
    signature: { header: "content-disposition", pattern: /^inline; filename=/ },
    mends: {
      type: "Keep the site's `serve.json` in the folder that it serves.",
      cors: "Keep the site's `serve.json` in the folder that it serves, and start it with --cors.",
      caching: "Keep the site's `serve.json` in the folder that it serves.",
      compression: "Start it without --no-compression.",
      listing: "Keep the site's `serve.json` in the folder that it serves.",
    },
  },
  {
    name: "cloudflare",
    title: "Cloudflare Pages and Workers",
    catalogFile: CATALOG_PATH,
    files: [HEADERS_FILE, NOT_FOUND_PAGE],
    signature: { header: "server", pattern: /^cloudflare/ },
    mends: HEADERS_FILE_MENDS,
  },
  {
    name: "netlify",
    title: "Netlify",
    catalogFile: CATALOG_PATH,
    files: [HEADERS_FILE, NOT_FOUND_PAGE],
    signature: { header: "server", pattern: /^Netlify/ },
    mends: HEADERS_FILE_MENDS,
  },
  {
    name: "github-pages",
    title: "GitHub Pages",
    catalogFile: CATALOG_PATH,
    files: [NO_JEKYLL, NOT_FOUND_PAGE],
    signature: { header: "server", pattern: /^GitHub\.com/ },
    mends: {
      type: "GitHub Pages gives the catalog no JSON type, and no setting mends that. Clients can read it as JSON nevertheless; choose another static host where the type matters.",
      compression: "GitHub Pages compresses by type, and the catalog's cannot be set there.",
    },
  },
  {
    name: "surge",
    title: "Surge",
    catalogFile: CATALOG_PATH,
    files: [SURGE_CORS, NOT_FOUND_PAGE],
    signature: { header: "server", pattern: /^SurgeCDN/i },
    mends: {
      cors: "Deploy the site's `CORS` file with it, at its root.",
      "not-found": "Deploy the site's `404.html`, and no `200.html`.",
    },
  },
  {
    name: "vercel",
    title: "Vercel",
    catalogFile: CATALOG_PATH,
    files: [],
    signature: { header: "server", pattern: /^Vercel/ },
    mends: fromConfiguration("Vercel"),
  },
  {
    name: "firebase",
    title: "Firebase Hosting",
    catalogFile: CATALOG_PATH,
    files: [NOT_FOUND_PAGE],
    signature: null,
    mends: fromConfiguration("Firebase Hosting"),
  },
  {
    name: "s3",
    title: "S3 with CloudFront",
    catalogFile: CATALOG_PATH,
    files: [],
    signature: { header: "server", pattern: /^AmazonS3/ },
    mends: {
      ...fromConfiguration("S3 with CloudFront"),
      "not-found":
        "S3 answers 403 where the reader may not list the bucket: grant s3:ListBucket, or let CloudFront answer 404.",
    },
  },
  {
    name: "gitlab-pages",
    title: "GitLab Pages",
    catalogFile: `${CATALOG_PATH}.json`,
    files: [redirectsFile("200"), NOT_FOUND_PAGE],
    signature: null,
    mends: { type: "Build the site with `--static-host gitlab-pages`." },
  },
  {
    name: "codeberg-pages",
    title: "Codeberg Pages",
    catalogFile: `${CATALOG_PATH}.json`,
    files: [redirectsFile("200!"), NOT_FOUND_PAGE],
    signature: null,
    mends: { type: "Build the site with `--static-host codeberg-pages`." },
  },
  {
    name: "azure-static-web-apps",
    title: "Azure Static Web Apps",
    catalogFile: `${CATALOG_PATH}.json`,
    files: [STATIC_WEB_APP_CONFIGURATION, NOT_FOUND_PAGE],
    signature: null,
    mends: { type: "Build the site with `--static-host azure-static-web-apps`." },
  },
];
