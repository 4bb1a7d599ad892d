import { CATALOG_PATH, type CatalogFile } from "../../contract/paths.ts";
import type { ServingAspect } from "../../contract/serving.ts";
import type { SiteFile } from "../site-file.ts";
import { STATIC_HOSTS } from "./list.ts";
import { serveJson } from "./serve-json.ts";
import type { HostFile, StaticHost } from "./static-host.ts";

/** How a site is laid out for the static hosts that will serve it. */
export interface SiteLayout {
  /** Where the catalog's file lies. */
  readonly catalogFile: CatalogFile;
  /** The files that configure static hosts. */
  readonly files: readonly HostFile[];
}

/** The names that `--static-host` takes: the static hosts that cannot share a site with the others. */
export const STATIC_HOSTS_APART: readonly string[] = STATIC_HOSTS.filter(needsOwnSite).map(
  ({ name }) => name,
);

/**
 * The layout for one static host that needs its own, or, without a name, the one that serves all
 * others. Fails on no name that `STATIC_HOSTS_APART` holds; any other is taken for none.
 */
export function chooseLayout(staticHost: string | null): SiteLayout {
  const own = STATIC_HOSTS.find((host) => needsOwnSite(host) && host.name === staticHost);
  if (own === undefined) {
    const shared = STATIC_HOSTS.filter((host) => !needsOwnSite(host));
    return { catalogFile: CATALOG_PATH, files: withoutRepeats(shared.flatMap(({ files }) => files)) };
  }
  // So that `preview` can serve it, too.
  return { catalogFile: own.catalogFile, files: [...own.files, serveJson(own.catalogFile)] };
}

/** What to do about an answer that gets an aspect wrong, from the static host that its headers give away. */
export function findMend(aspect: ServingAspect, headers: ReadonlyMap<string, string>): string | null {
  const host = STATIC_HOSTS.find(({ signature }) =>
    signature?.pattern.test(headers.get(signature.header) ?? ""),
  );
  return host?.mends[aspect] ?? null;
}

/** The paths of all files that only configure static hosts, which they need not serve. */
export const CONFIGURATION_PATHS: ReadonlySet<string> = new Set(
  STATIC_HOSTS.flatMap(({ files }) => files.map(({ path }: SiteFile) => path)),
);

function needsOwnSite({ catalogFile }: StaticHost): boolean {
  return catalogFile !== CATALOG_PATH;
}

/** Several static hosts read the same file. */
function withoutRepeats(files: readonly HostFile[]): HostFile[] {
  return Array.from(new Map(files.map((file) => [file.path, file])).values());
}
