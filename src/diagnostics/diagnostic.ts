import { CODES, type Code, type Severity } from "./codes.ts";

export type { Severity };

/** Where a finding is. Lines and columns count from 1; columns count UTF-16 code units, as editors do. */
export interface Place {
  /** The file as the user would name it, with forward slashes; a folder or an address for findings about those. */
  readonly file: string;
  readonly line: number | null;
  readonly column: number | null;
  /** The JSON Pointer (RFC 6901) of the value; `""` is the whole document. */
  readonly pointer: string | null;
  /** The text of that line without its line break, for people to look at. */
  readonly sourceLine: string | null;
}

/** One finding about the input: plain data, made by stages, printed by reporters. */
export interface Diagnostic extends Place {
  readonly code: Code;
  readonly severity: Severity;
  /** A sentence that says what is wrong. */
  readonly message: string;
  /** A sentence that says what to do. */
  readonly hint: string;
}

/** The place of a finding about a file or folder as a whole. */
export function wholeFile(file: string): Place {
  return { file, line: null, column: null, pointer: null, sourceLine: null };
}

/**
 * Makes a finding; its severity comes from the table of codes, and its hint too unless one is given.
 */
export function diagnostic(code: Code, place: Place, message: string, hint?: string): Diagnostic {
  const { severity, hint: usualHint } = CODES[code];
  return { ...place, code, severity, message, hint: hint ?? usualHint };
}

/** Findings in reading order: by file, then position, then code. */
export function sortDiagnostics(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  return diagnostics.toSorted(
    (a, b) =>
      compareText(a.file, b.file) ||
      (a.line ?? 0) - (b.line ?? 0) ||
      (a.column ?? 0) - (b.column ?? 0) ||
      compareText(a.code, b.code) ||
      compareText(a.message, b.message),
  );
}

/** How many errors and warnings there are. */
export function countBySeverity(diagnostics: readonly Diagnostic[]): { errors: number; warnings: number } {
  const errors = diagnostics.filter(({ severity }) => severity === "error").length;
  return { errors, warnings: diagnostics.length - errors };
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
