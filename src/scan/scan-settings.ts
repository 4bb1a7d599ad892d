import type { ScanConfig } from "../config/schema.ts";
import type { NamedPath } from "../named-path.ts";

/** What a scan needs to know beside the records. */
export interface ScanSettings {
  readonly config: ScanConfig;
  /** Where what was read is remembered; it may be deleted at any time. */
  readonly cacheFolder: string;
  /** Where the SARIF reports are; null for nowhere. */
  readonly reports: NamedPath | null;
  readonly workingDirectory: string;
  /** The environment variables that the program was given. */
  readonly variables: Readonly<Record<string, string | undefined>>;
  readonly now: () => Date;
  readonly signal: AbortSignal;
}
