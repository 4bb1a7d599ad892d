import { type Diagnostic, diagnostic } from "../diagnostics/diagnostic.ts";
import { quote } from "../diagnostics/wording.ts";
import { createLookup, type JsonDocument } from "../json/document.ts";

/** A file that should be a record, and what is known of it so far. */
export interface RecordFile {
  /** The file as the user would name it. */
  readonly file: string;
  /** The id that the file's name stands for. */
  readonly fileId: string;
  /** Null where the file could not be read or is not JSON. */
  readonly document: JsonDocument | null;
  readonly diagnostics: readonly Diagnostic[];
}

/** What the schema cannot say, since it takes a record's file name or the other records. */
type Rule = (files: readonly RecordFile[]) => Diagnostic[];

/** Every rule; a new one is one more function here. */
const RULES: readonly Rule[] = [idIsFileName, idsAreUnique];

/** Holds the records to every rule. */
export function checkRules(files: readonly RecordFile[]): Diagnostic[] {
  return RULES.flatMap((rule) => rule(files));
}

function idIsFileName(files: readonly RecordFile[]): Diagnostic[] {
  return files.flatMap(({ document, fileId }) => {
    const id = idOf(document);
    if (document === null || id === null || id === fileId) return [];
    const message = `The id is ${quote(id)}, but the file's name stands for ${quote(fileId)}.`;
    return [diagnostic("id-not-file-name", createLookup(document)(["id"]), message)];
  });
}

function idsAreUnique(files: readonly RecordFile[]): Diagnostic[] {
  const documentsById = new Map<string, JsonDocument[]>();
  for (const { document } of files) {
    const key = idOf(document)?.toLowerCase();
    if (document === null || key === undefined) continue;
    const sameId = documentsById.get(key);
    if (sameId === undefined) documentsById.set(key, [document]);
    else sameId.push(document);
  }
  return Array.from(documentsById.values()).flatMap((documents) =>
    documents.length === 1 ? [] : documents.map((document) => duplicateId(document, documents)),
  );
}

function duplicateId(document: JsonDocument, documents: readonly JsonDocument[]): Diagnostic {
  const id = idOf(document) ?? "";
  const others = documents.filter(({ file }) => file !== document.file);
  const other = others.find((candidate) => idOf(candidate) === id) ?? others[0] ?? document;
  const otherId = idOf(other) ?? "";
  const sameness =
    otherId === id ? "is also" : `differs only by upper and lower case from ${quote(otherId)},`;
  const message = `The id ${quote(id)} ${sameness} the id of ${quote(other.file)}.`;
  return diagnostic("id-duplicate", createLookup(document)(["id"]), message);
}

function idOf(document: JsonDocument | null): string | null {
  const value = document?.value;
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, "id")) return null;
  const { id } = value as { id: unknown };
  return typeof id === "string" ? id : null;
}
