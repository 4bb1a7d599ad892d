import { rmSync } from "node:fs";
import path from "node:path";
import { writeFiles } from "../support/files.ts";
import { minimalRecord } from "../support/records.ts";
import { runCli } from "../support/run-cli.ts";

/** The ids of the usual site. */
export const IDS: readonly string[] = ["alpha", "beta.two", "gamma_3"];

/** What a site is built from. */
export interface SiteInput {
  /** The ids of its plugins; the usual ones where there are none. */
  readonly ids?: readonly string[];
  /** One character that the records hold, so that another one gives a site of the same sizes. */
  readonly mark?: string;
  /** Further flags of `build`. */
  readonly flags?: readonly string[];
}

/** Builds a site into `<folder>/dist`; its catalog is long enough that static hosts compress it. */
export async function buildSite(
  folder: string,
  { ids = IDS, mark = "A", flags = [] }: SiteInput = {},
): Promise<void> {
  const readmeText = `A long text of the kind ${mark}. `.repeat(100);
  const records = ids.map((id) => [
    `records/${id}.json`,
    JSON.stringify({ ...minimalRecord(id), readmeText }),
  ]);
  writeFiles(folder, Object.fromEntries(records));
  const { status, stderr } = await runCli(["build", ...flags], { workingDirectory: folder });
  if (status !== 0) throw new Error(stderr);
}

/** Takes everything from a built site that is there for static hosts, as if it were the API's files alone. */
export function removeHostFiles(site: string): void {
  for (const name of [".htaccess", ".nojekyll", "404.html", "CORS", "_headers", "serve.json"]) {
    rmSync(path.join(site, name));
  }
}
