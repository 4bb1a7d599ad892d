import { LIMITS } from "../contract/limits.ts";
import { type PluginRecord, recordSchema } from "../contract/record.ts";
import { type Diagnostic, diagnostic, wholeFile } from "../diagnostics/diagnostic.ts";
import { formatCount, quote } from "../diagnostics/wording.ts";
import { type FolderFile, listFolder, readListedFile } from "../folder.ts";
import { type JsonDocument, parseJson } from "../json/document.ts";
import { checkSchema } from "../json/schema.ts";
import { checkRules, type RecordFile } from "./rules.ts";

const RECORD_EXTENSION = ".json";

/** A record that satisfies the contract and every rule. */
export interface ValidRecord {
  readonly record: PluginRecord;
  readonly document: JsonDocument;
}

/** A folder's records. */
export interface LoadedRecords {
  /** How many records there are, wrong ones too. */
  readonly count: number;
  /** The records without errors, in the order of their ids by code point. */
  readonly valid: readonly ValidRecord[];
  readonly diagnostics: readonly Diagnostic[];
}

export interface LoadOptions {
  /** Leave records with errors out instead of refusing them all: their errors become warnings. */
  readonly skipInvalid: boolean;
  /** Take a folder without records for an empty directory instead of a mistake. */
  readonly allowEmpty: boolean;
}

/**
 * Reads every record of a folder and holds it to the contract and the rules. Fails only where the
 * folder is missing or not a folder; whatever else is wrong is a finding.
 *
 * @param folder the records folder's absolute path
 * @param name the folder as the user named it
 */
export function loadRecords(folder: string, name: string, options: LoadOptions): LoadedRecords {
  const listing = listFolder(folder, name);
  const [recordFiles, otherFiles] = partition(listing.files, (file) => file.path.endsWith(RECORD_EXTENSION));
  const files = recordFiles.map((file) => loadFile(folder, file));
  const problems = [
    ...listing.diagnostics,
    ...files.flatMap((file) => file.diagnostics),
    ...checkRules(files),
  ];
  const filesWithErrors = new Set(problems.map((problem) => problem.file));
  const valid = files.flatMap(({ file, document }) =>
    document === null || filesWithErrors.has(file)
      ? []
      : [{ document, record: document.value as PluginRecord }],
  );
  valid.sort((a, b) => (a.record.id < b.record.id ? -1 : 1));

  const publishable = options.skipInvalid ? valid.length : files.length;
  return {
    count: files.length,
    valid,
    diagnostics: [
      ...otherFiles.map(fileNotRead),
      ...(options.skipInvalid ? leaveOut(problems, filesWithErrors) : problems),
      ...checkCount(publishable, name, options.allowEmpty),
    ],
  };
}

function loadFile(folder: string, folderFile: FolderFile): RecordFile {
  const file = folderFile.name;
  const fileName = folderFile.path.slice(folderFile.path.lastIndexOf("/") + 1);
  const fileId = fileName.slice(0, -RECORD_EXTENSION.length);
  const bytes = readListedFile(folder, folderFile);
  if (!Buffer.isBuffer(bytes)) return { file, fileId, document: null, diagnostics: [bytes] };

  const { document, diagnostics } = parseJson(file, bytes);
  if (document === null) return { file, fileId, document, diagnostics };
  return { file, fileId, document, diagnostics: [...diagnostics, ...checkSchema(document, recordSchema)] };
}

function fileNotRead({ name }: FolderFile): Diagnostic {
  return diagnostic("file-not-read", wholeFile(name), `${quote(name)} does not end in ${RECORD_EXTENSION}.`);
}

/** What no longer stops publication is a warning, beside one that names the record. */
function leaveOut(problems: readonly Diagnostic[], files: ReadonlySet<string>): Diagnostic[] {
  const leftOut = Array.from(files, (file) =>
    diagnostic("record-left-out", wholeFile(file), `${quote(file)} is left out.`),
  );
  return [...leftOut, ...problems.map((problem): Diagnostic => ({ ...problem, severity: "warning" }))];
}

function checkCount(count: number, name: string, allowEmpty: boolean): Diagnostic[] {
  if (count === 0 && !allowEmpty) {
    return [
      diagnostic("records-missing", wholeFile(name), `There is no record to publish in ${quote(name)}.`),
    ];
  }
  if (count > LIMITS.plugins) {
    const message = `There are ${formatCount(count)} records, at most ${formatCount(LIMITS.plugins)}.`;
    return [diagnostic("records-too-many", wholeFile(name), message)];
  }
  return [];
}

function partition<T>(items: readonly T[], predicate: (item: T) => boolean): [T[], T[]] {
  return [items.filter(predicate), items.filter((item) => !predicate(item))];
}
