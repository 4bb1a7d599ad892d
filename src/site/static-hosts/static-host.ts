import type { CatalogFile } from "../../contract/paths.ts";
import type { ServingAspect } from "../../contract/serving.ts";
import type { SiteFile } from "../site-file.ts";

/** A file of the site that is there for static hosts, not for clients. */
export interface HostFile extends SiteFile {
  /** What it is for, in a few words. */
  readonly purpose: string;
}

/** What is known of one static host: all that it takes to publish to it and to mend a deployment. */
export interface StaticHost {
  /** Its short name, as `--static-host` takes it where it needs a site of its own. */
  readonly name: string;
  /** Its name for people; also its heading in docs/static-hosts.md. */
  readonly title: string;
  /**
   * Where the catalog's file must lie so that `api/plugins` answers with it. A static host that
   * needs another place than the usual one cannot share a site with the others.
   */
  readonly catalogFile: CatalogFile;
  /** The files by which the site itself tells it how to serve. */
  readonly files: readonly HostFile[];
  /** Answers with this header, in a form that the pattern finds, come from it. */
  readonly signature: { readonly header: string; readonly pattern: RegExp } | null;
  /** What to do where a deployment gets an aspect wrong, each a sentence. */
  readonly mends: Readonly<Partial<Record<ServingAspect, string>>>;
}
