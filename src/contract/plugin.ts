import * as z from "zod/mini";
import { LIMITS } from "./limits.ts";
import { commit, count, described, list, published, text, timestamp, uri } from "./types.ts";

/** What the code host tells of the plugin's repository. */
export const repoMetaSchema = z.strictObject({
  stars: described(count(), "How many users of the code host have starred the repository."),
  defaultBranch: described(text(LIMITS.defaultBranch), "The branch that the repository shows first."),
  pushedAt: described(
    text(LIMITS.timestampText),
    "When the repository was last pushed to, as the code host writes it.",
  ),
});

/** The account that the repository belongs to. */
export const ownerSchema = z.strictObject({
  login: described(text(LIMITS.login), "The account's name on the code host."),
  avatarUrl: described(uri(), "The account's picture."),
});

/** The summary of a security scan. */
export const securitySchema = z.strictObject({
  status: described(z.enum(["passed", "failed"]), "Whether the scan passed."),
  blockingFindings: described(count(), "How many findings make the scan fail."),
  advisoryFindings: described(count(), "How many findings do not make the scan fail."),
  scannedAt: described(
    z.optional(text(LIMITS.timestampText)),
    "When the scan ran, as the scanner writes it.",
  ),
  commit: described(z.optional(commit()), "The commit that was scanned."),
  reportUrl: described(z.optional(uri()), "Where the whole report is."),
});

/** Six independent signs of a repository's care. */
export const healthSchema = z.strictObject({
  manifestValid: described(z.boolean(), "The plugin's manifest is there and can be read."),
  hasReadme: described(z.boolean(), "The repository has a README."),
  hasLicense: described(z.boolean(), "The repository has a license."),
  hasTests: described(z.boolean(), "The repository has tests."),
  hasTypecheckScript: described(z.boolean(), "The repository has a script that checks types."),
  updatedRecently: described(z.boolean(), "The repository has changed lately."),
});

const html = () => published(z.string(), { contentMediaType: "text/html" });

/** API.md's table "Plugin", in its order, which is also the order in which fields are published. */
export const pluginSchema = z.strictObject({
  id: described(text(LIMITS.id), "The plugin's name in addresses: /api/plugin/{id}.json."),
  repo: described(text(LIMITS.repo), "The source repository, such as owner/name."),
  path: described(
    z.optional(text(LIMITS.path)),
    "The plugin's folder within the repository, unless it is the root.",
  ),
  url: described(uri(), "The plugin's page for people."),
  name: described(text(LIMITS.name), "The plugin's name for people."),
  description: described(text(LIMITS.description), "What the plugin does, as plain text."),
  author: described(z.optional(text(LIMITS.author)), "Who made the plugin."),
  license: described(z.optional(text(LIMITS.license)), "The license, as an SPDX expression where possible."),
  hostVersionRequirement: described(
    z.optional(text(LIMITS.hostVersionRequirement)),
    "The versions of the host application that the plugin works with.",
  ),
  categories: described(list(text(LIMITS.category), LIMITS.categories), "What kinds of plugin it is."),
  platforms: described(list(text(LIMITS.platform), LIMITS.platforms), "Where it runs; may be empty."),
  caveats: described(list(text(LIMITS.caveat), LIMITS.caveats), "What to know before installing it."),
  manifest: described(
    z.optional(z.looseObject({})),
    "The plugin's own manifest, whole; any keys and values.",
  ),
  repoMeta: z.optional(repoMetaSchema),
  owner: z.optional(ownerSchema),
  installNotesHtml: described(
    z.optional(html()),
    "How to install it, as HTML within the directory's allow-list.",
  ),
  limitationsNotesHtml: described(
    z.optional(html()),
    "What it cannot do, as HTML within the directory's allow-list.",
  ),
  security: z.optional(securitySchema),
  images: described(list(uri(), LIMITS.images), "Pictures of the plugin."),
  readmeText: described(z.optional(text(LIMITS.readmeText)), "The README as plain text, cut when long."),
  scanError: described(z.optional(text(LIMITS.scanError)), "Why the last scan of the repository failed."),
  scannedAt: described(text(LIMITS.timestampText), "When the repository was last scanned, as text."),
  health: healthSchema,
});

/** API.md's table "PluginCatalog". */
export const pluginCatalogSchema = z.strictObject({
  plugins: described(list(pluginSchema, LIMITS.plugins), "Every plugin, in the order of their ids."),
  count: described(count(LIMITS.plugins), "How many plugins there are."),
  generatedAt: described(timestamp("utc"), "When the catalog was generated."),
});

export type Plugin = z.infer<typeof pluginSchema>;
export type PluginCatalog = z.infer<typeof pluginCatalogSchema>;

/** The six schemas by the names that the OpenAPI document gives them. */
export const NAMED_SCHEMAS = {
  Plugin: pluginSchema,
  RepoMeta: repoMetaSchema,
  Owner: ownerSchema,
  Security: securitySchema,
  Health: healthSchema,
  PluginCatalog: pluginCatalogSchema,
} as const;
