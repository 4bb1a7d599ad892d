import type { Diagnostic } from "../diagnostics/diagnostic.ts";

/** What a command has to tell; the CLI prints it and derives the exit status. */
export interface CommandResult {
  /** In reading order. */
  readonly diagnostics: readonly Diagnostic[];
  /** A sentence for people about what was done. */
  readonly summary: string;
}
