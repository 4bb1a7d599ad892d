import { CATALOG_PATH } from "../../contract/paths.ts";
import { textFile } from "../site-file.ts";
import type { HostFile } from "./static-host.ts";

/** The text of the page, plain ASCII on one line, so that it can stand in a configuration too. */
export const NOT_FOUND_HTML = [
  "<!doctype html>",
  "<html lang='en'><meta charset='utf-8'><title>Not found</title>",
  "<h1>Not found</h1>",
  "<p>This is a read-only JSON API, and it has nothing at this address.</p>",
  // Not a link: the page stands at addresses of any depth, and the site may lie below a path.
  `<p>Its catalog is at <code>${CATALOG_PATH}</code>, and its description at <code>openapi.json</code>,`,
  "both from the root of this site.</p></html>",
].join("");

/** The page of a missing address. Where it is absent, some static hosts answer 200 with index.html instead. */
export const NOT_FOUND_PAGE: HostFile = {
  ...textFile("404.html", `${NOT_FOUND_HTML}\n`),
  purpose: "the page of a missing address; it keeps static hosts from answering 200 there",
};
