import * as z from "zod/mini";
import type { JsonSchema } from "../contract/json-schema.ts";
import { LIMITS } from "../contract/limits.ts";
import { described, fileName, integer, jsonPointer, text, uri } from "../contract/types.ts";

const codeHostSchema = z.strictObject({
  web: described(z.optional(uri()), "The code host's web address, where owner/name are its repositories."),
  api: described(z.optional(uri()), "The address of its REST API, which must be GitHub's or work like it."),
});

const limitsSchema = z.strictObject({
  fileBytes: described(z.optional(integer(1, 64 << 20)), "The largest file that is read, in bytes."),
  fetchBytes: described(z.optional(integer(1, 1 << 30)), "The most that one repository may send, in bytes."),
  treeEntries: described(z.optional(integer(1, 10_000_000)), "The most files that a repository may have."),
  notesCharacters: described(
    z.optional(integer(1, 1_000_000)),
    "The longest installation or limitation notes, in characters of HTML; longer ones are cut.",
  ),
});

const scanSchema = z.strictObject({
  manifest: described(z.optional(fileName()), "The name of a plugin's manifest file."),
  idPointer: described(z.optional(jsonPointer()), "Where in the manifest the plugin's id stands."),
  hostVersionPointer: described(
    z.optional(jsonPointer()),
    "Where in the manifest the version requirement on the host application stands.",
  ),
  codeHost: described(z.optional(codeHostSchema), "Where repositories named owner/name are; else GitHub."),
  recentDays: described(z.optional(integer(1, 36_500)), "Days for which a change counts as recent."),
  concurrency: described(z.optional(integer(1, 64)), "How many repositories are read at the same time."),
  timeoutSeconds: described(z.optional(integer(1, 3600)), "How long any one request or git may take."),
  limits: described(z.optional(limitsSchema), "Sizes beyond which a repository is not read."),
});

/** `directory.config.json`: what people decide about the directory as a whole. */
export const configSchema = z.strictObject({
  $schema: described(z.optional(z.string()), "The JSON Schema of this file, for editors."),
  title: described(z.optional(text(LIMITS.name)), "The directory's name for people."),
  description: described(z.optional(text(LIMITS.description)), "What the directory is about, as plain text."),
  baseUrl: described(z.optional(uri()), "Where the directory is published."),
  scan: described(z.optional(scanSchema), "How records are made from the plugins' source repositories."),
});

type ConfigFile = z.infer<typeof configSchema>;

/** How repositories are scanned, with every default filled in. */
export interface ScanConfig {
  readonly manifest: string;
  /** A JSON Pointer (RFC 6901), as is the next one. */
  readonly idPointer: string;
  readonly hostVersionPointer: string;
  /** Addresses without a slash at the end; `api` is null for a code host without one. */
  readonly codeHost: { readonly web: string; readonly api: string | null };
  readonly recentDays: number;
  readonly concurrency: number;
  readonly timeoutSeconds: number;
  readonly limits: {
    readonly fileBytes: number;
    readonly fetchBytes: number;
    readonly treeEntries: number;
    readonly notesCharacters: number;
  };
}

/** The directory's configuration, with every default filled in. */
export interface Config {
  /** Null where the directory does not say, as are the next two. */
  readonly title: string | null;
  readonly description: string | null;
  readonly baseUrl: string | null;
  readonly scan: ScanConfig;
}

const GITHUB = { web: "https://github.com", api: "https://api.github.com" };

/** A configuration that satisfies the schema, with defaults for what it leaves out. */
export function withDefaults({ title, description, baseUrl, scan = {} }: ConfigFile): Config {
  return {
    title: title ?? null,
    description: description ?? null,
    baseUrl: baseUrl ?? null,
    scan: {
      manifest: scan.manifest ?? "plugin.json",
      idPointer: scan.idPointer ?? "/id",
      hostVersionPointer: scan.hostVersionPointer ?? "/hostVersionRequirement",
      codeHost: chooseCodeHost(scan.codeHost),
      recentDays: scan.recentDays ?? 180,
      concurrency: scan.concurrency ?? 4,
      timeoutSeconds: scan.timeoutSeconds ?? 60,
      limits: {
        fileBytes: scan.limits?.fileBytes ?? 1 << 20,
        fetchBytes: scan.limits?.fetchBytes ?? 16 << 20,
        treeEntries: scan.limits?.treeEntries ?? 100_000,
        notesCharacters: scan.limits?.notesCharacters ?? 20_000,
      },
    },
  };
}

/** GitHub's API is the default for GitHub only: another code host has the API that it names, or none. */
function chooseCodeHost({ web = GITHUB.web, api }: z.infer<typeof codeHostSchema> = {}) {
  const withoutSlash = (address: string) => address.replace(/\/+$/, "");
  const webAddress = withoutSlash(web);
  const usualApi = webAddress === GITHUB.web ? GITHUB.api : null;
  return { web: webAddress, api: api === undefined ? usualApi : withoutSlash(api) };
}

/** The JSON Schema of the configuration, for editors. */
export function configJsonSchema(): JsonSchema {
  const { $schema, ...schema } = z.toJSONSchema(configSchema);
  return { $schema, title: "A plugin directory's configuration", ...schema } as JsonSchema;
}
