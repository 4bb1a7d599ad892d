/**
 * The tables of the API's description, written down a second time, so that a slip in the schemas
 * shows: each field's path in a full record, its type, and its bound.
 */
export interface Field {
  /** The way to the field in `fullRecord`; a number is an item of a list. */
  readonly path: readonly (string | number)[];
  readonly type:
    | "text"
    | "html"
    | "uri"
    | "commit"
    | "status"
    | "numeric-timestamp"
    | "integer"
    | "boolean"
    | "list"
    | "object";
  readonly required: boolean;
  /** Code points of a text, items of a list. */
  readonly maximum?: number;
}

const REQUIRED = true;
const OPTIONAL = false;

export const FIELDS: readonly Field[] = [
  field("$schema", "text", OPTIONAL),
  // The id has tests of its own, since it must be the file's name.
  field("repo", "text", REQUIRED, 200),
  field("path", "text", OPTIONAL, 500),
  field("url", "uri", REQUIRED, 2048),
  field("name", "text", REQUIRED, 200),
  field("description", "text", REQUIRED, 1000),
  field("author", "text", OPTIONAL, 200),
  field("license", "text", OPTIONAL, 100),
  field("hostVersionRequirement", "text", OPTIONAL, 200),
  field("categories", "list", REQUIRED, 32),
  field("categories.0", "text", OPTIONAL, 100),
  field("platforms", "list", REQUIRED, 32),
  field("platforms.0", "text", OPTIONAL, 100),
  field("caveats", "list", REQUIRED, 64),
  field("caveats.0", "text", OPTIONAL, 1000),
  field("manifest", "object", OPTIONAL),
  field("repoMeta", "object", OPTIONAL),
  field("repoMeta.stars", "integer", REQUIRED),
  field("repoMeta.defaultBranch", "text", REQUIRED, 255),
  field("repoMeta.pushedAt", "text", REQUIRED, 100),
  field("owner", "object", OPTIONAL),
  field("owner.login", "text", REQUIRED, 100),
  field("owner.avatarUrl", "uri", REQUIRED, 2048),
  field("installNotesHtml", "html", OPTIONAL),
  field("limitationsNotesHtml", "html", OPTIONAL),
  field("security", "object", OPTIONAL),
  field("security.status", "status", REQUIRED),
  field("security.blockingFindings", "integer", REQUIRED),
  field("security.advisoryFindings", "integer", REQUIRED),
  field("security.scannedAt", "text", OPTIONAL, 100),
  field("security.commit", "commit", OPTIONAL),
  field("security.reportUrl", "uri", OPTIONAL, 2048),
  field("images", "list", REQUIRED, 32),
  field("images.0", "uri", OPTIONAL, 2048),
  field("readmeText", "text", OPTIONAL, 16_000),
  field("scanError", "text", OPTIONAL, 4000),
  field("scannedAt", "text", REQUIRED, 100),
  field("health", "object", REQUIRED),
  field("health.manifestValid", "boolean", REQUIRED),
  field("health.hasReadme", "boolean", REQUIRED),
  field("health.hasLicense", "boolean", REQUIRED),
  field("health.hasTests", "boolean", REQUIRED),
  field("health.hasTypecheckScript", "boolean", REQUIRED),
  field("health.updatedRecently", "boolean", REQUIRED),
  field("package", "text", OPTIONAL),
  field("npm", "object", OPTIONAL),
  field("npm.package", "text", REQUIRED),
  field("npm.version", "text", REQUIRED),
  field("npm.integrity", "text", OPTIONAL),
  field("npm.publishedAt", "text", OPTIONAL),
  field("npm.downloadsLast30Days", "integer", OPTIONAL),
  field("themes", "list", OPTIONAL),
  field("addedAt", "numeric-timestamp", OPTIONAL),
  field("npmSecurity", "object", OPTIONAL),
  field("npmSecurity.status", "status", REQUIRED),
  field("npmSecurity.blockingFindings", "integer", REQUIRED),
  field("npmSecurity.advisoryFindings", "integer", REQUIRED),
  field("npmSecurity.scannedAt", "text", OPTIONAL),
  field("npmSecurity.version", "text", OPTIONAL),
  field("npmSecurity.integrity", "text", OPTIONAL),
  field("version", "text", OPTIONAL),
  field("descriptionNodes", "list", OPTIONAL),
  field("descriptionNodes.0", "object", OPTIONAL),
  field("descriptionNodes.0.type", "text", REQUIRED),
  field("descriptionNodes.0.text", "text", REQUIRED),
  field("caveatNodes", "list", OPTIONAL),
  field("caveatNodes.0", "list", OPTIONAL),
  field("caveatNodes.0.0", "object", OPTIONAL),
  field("caveatNodes.0.0.type", "text", REQUIRED),
  field("caveatNodes.0.0.text", "text", REQUIRED),
];

/** The objects that may hold no other fields; `""` is the record itself. */
export const CLOSED_OBJECTS: readonly (readonly (string | number)[])[] = [
  [],
  ["repoMeta"],
  ["owner"],
  ["security"],
  ["health"],
  ["npm"],
  ["npmSecurity"],
  ["descriptionNodes", 0],
  ["caveatNodes", 0, 0],
];

/** API.md's table "Plugin" in its order, which is the order of what is published. */
export const PLUGIN_FIELDS_IN_ORDER: readonly string[] = (
  "id repo path url name description author license hostVersionRequirement categories platforms caveats " +
  "manifest repoMeta owner installNotesHtml limitationsNotesHtml security images readmeText scanError " +
  "scannedAt health"
).split(" ");

function field(path: string, type: Field["type"], required: boolean, maximum?: number): Field {
  const steps = path.split(".").map((step) => (/^\d+$/.test(step) ? Number(step) : step));
  return { path: steps, type, required, ...(maximum !== undefined && { maximum }) };
}
