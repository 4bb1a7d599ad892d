import * as z from "zod/mini";
import { type PluginRecord, recordSchema } from "../contract/record.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { type FolderFile, listFolder, readListedFile } from "../folder.ts";
import { type JsonDocument, parseJson } from "../json/document.ts";
import { checkSchema } from "../json/schema.ts";

/** The fields that people decide; a scan reads all others from the source. */
export const PEOPLES_FIELDS = [
  "$schema",
  "id",
  "repo",
  "path",
  "categories",
  "platforms",
  "caveats",
  "package",
  "addedAt",
  "themes",
] as const satisfies readonly (keyof PluginRecord)[];

/** What people decide about a plugin. */
export type PeoplesPart = Pick<PluginRecord, (typeof PEOPLES_FIELDS)[number]>;

/** A record that can be scanned: what people decide is right, whatever the rest is. */
export interface ScannableRecord {
  /** The file as the user would name it. */
  readonly file: string;
  /** The file's absolute path. */
  readonly path: string;
  readonly document: JsonDocument;
  readonly people: PeoplesPart;
  /** The whole record, null where it does not satisfy the contract yet. */
  readonly previous: PluginRecord | null;
}

/** The records of a folder that can be scanned, and why others cannot. */
export interface ScannableRecords {
  readonly records: readonly ScannableRecord[];
  readonly diagnostics: readonly Diagnostic[];
}

const RECORD_EXTENSION = ".json";
const { shape } = recordSchema;

/** A record of which only the people's part counts; a stub of `id` and `repo` will do. */
const scannableSchema = z.strictObject({
  ...Object.fromEntries(Object.keys(shape).map((name) => [name, z.optional(z.unknown())])),
  $schema: shape.$schema,
  id: shape.id,
  repo: shape.repo,
  path: shape.path,
  categories: z.optional(shape.categories),
  platforms: z.optional(shape.platforms),
  caveats: z.optional(shape.caveats),
  package: shape.package,
  addedAt: shape.addedAt,
  themes: shape.themes,
});

/** Reads the records of a folder as far as a scan needs them. Fails where the folder is missing. */
export function readScannableRecords(folder: string, name: string): ScannableRecords {
  const listing = listFolder(folder, name);
  const diagnostics: Diagnostic[] = [...listing.diagnostics];
  const records: ScannableRecord[] = [];
  for (const file of listing.files) {
    if (!file.path.endsWith(RECORD_EXTENSION)) continue;
    const read = readRecord(folder, file);
    if (Array.isArray(read)) diagnostics.push(...read);
    else records.push(read);
  }
  return { records, diagnostics };
}

function readRecord(folder: string, { path, name }: FolderFile): ScannableRecord | Diagnostic[] {
  const bytes = readListedFile(folder, { path, name });
  if (!Buffer.isBuffer(bytes)) return [bytes];
  const { document, diagnostics: syntax } = parseJson(name, bytes);
  if (document === null) return [...syntax];
  const problems = checkSchema(document, scannableSchema);
  if (problems.length > 0) return problems;
  const value = document.value as PluginRecord;
  const isValid = syntax.length === 0 && z.safeParse(recordSchema, value).success;
  return {
    file: name,
    path: `${folder}/${path}`,
    document,
    people: takePeoplesPart(value),
    previous: isValid ? value : null,
  };
}

function takePeoplesPart(record: PluginRecord): PeoplesPart {
  const fields = PEOPLES_FIELDS.filter((name) => Object.hasOwn(record, name)).map((name) => [
    name,
    record[name],
  ]);
  return { categories: [], platforms: [], caveats: [], ...Object.fromEntries(fields) };
}
