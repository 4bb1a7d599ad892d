import type { Diagnostic } from "../diagnostics/diagnostic.ts";

/** One redirect on the way to an answer. */
export interface Redirect {
  readonly status: number;
  readonly to: string;
}

/** What an address answers, after redirects and retries. */
export interface Answer {
  /** The address that was asked for. */
  readonly address: string;
  readonly status: number;
  /** By their names in lower case. */
  readonly headers: ReadonlyMap<string, string>;
  /** The whole body, decompressed. */
  readonly body: Buffer;
  readonly redirects: readonly Redirect[];
}

/** Whether an address answered at all; the finding about it where it did not. */
export function isAnswer(outcome: Answer | Diagnostic): outcome is Answer {
  return "body" in outcome;
}
