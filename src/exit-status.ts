import type { Diagnostic } from "./diagnostics/diagnostic.ts";

/** 0: fine. 1: the input has errors. 2: the command itself could not do its work. */
export type ExitStatus = 0 | 1 | 2;

/** Whether the input may be published: it has no errors, and under `--strict` no warnings either. */
export function isOk(diagnostics: readonly Diagnostic[], strict: boolean): boolean {
  return strict ? diagnostics.length === 0 : diagnostics.every(({ severity }) => severity !== "error");
}

/** The exit status of a command that could do its work. */
export function exitStatus(diagnostics: readonly Diagnostic[], strict: boolean): ExitStatus {
  return isOk(diagnostics, strict) ? 0 : 1;
}
