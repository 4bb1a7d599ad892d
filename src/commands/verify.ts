import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

import { loadConfig } from "../config/load.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { plural, quote } from "../diagnostics/wording.ts";
import { isOk } from "../exit-status.ts";
import { Failure } from "../failure.ts";
import { parseBaseAddress } from "../http/address.ts";
import type { NamedPath } from "../named-path.ts";
import { CHECKSUMS_PATH, type ListedFile, parseChecksums } from "../site/checksums.ts";
import { CONFIGURATION_PATHS, findMend } from "../site/static-hosts/layout.ts";
import { verifyDirectory } from "../verify/directory.ts";
import type { CommandResult } from "./result.ts";

export interface VerifyOptions {
  /** The deployed directory's address, as the user gave it; null for the configured one. */
  readonly address: string | null;
  /** The directory's configuration. */
  readonly config: NamedPath;
  /** Whether the user named that file, so that it must be there. */
  readonly isConfigNamed: boolean;
  /** The built site to compare with; null for none. */
  readonly output: NamedPath | null;
  /** How old the catalog may be, in milliseconds. */
  readonly maxAge: number;
  /** How many addresses to ask at a time. */
  readonly concurrency: number;
  /** For one request, in milliseconds. */
  readonly timeout: number;
  readonly strict: boolean;
  readonly now: () => Date;
  /** How long the program has run, in milliseconds. */
  readonly elapsed: () => number;
  /** Told how many addresses are done with, and of how many. */
  readonly onProgress: (done: number, total: number) => void;
}

/** `plugin-directory verify`: holds a deployed directory to the contract over HTTP. */
export async function verify(options: VerifyOptions): Promise<CommandResult> {
  const builtFiles = options.output === null ? [] : readChecksums(options.output);
  const base = findBase(options);
  if (!(base instanceof URL)) return { diagnostics: base, summary: "Not verified: nothing was asked." };

  const { plugins, requests, diagnostics } = await verifyDirectory({
    ...options,
    base,
    builtFiles,
    findMend,
    mayBeHidden: (file) => CONFIGURATION_PATHS.has(file) || /(?:^|\/)\./.test(file),
  });
  const verdict = isOk(diagnostics, options.strict) ? "Verified" : "Not verified";
  const seconds = (options.elapsed() / 1000).toFixed(2);
  const counts = `${plural(plugins, "plugin")}, ${plural(requests, "request")} in ${seconds} s`;
  return { diagnostics, summary: `${verdict}: ${base.href} (${counts}).` };
}

/** The address to verify, or the findings that keep it from being known. */
function findBase({ address, config: file, isConfigNamed }: VerifyOptions): URL | readonly Diagnostic[] {
  if (address !== null) return toBase(address);
  const { config, diagnostics } = loadConfig(file, isConfigNamed);
  if (config === null) return diagnostics;
  if (config.baseUrl !== null) return toBase(config.baseUrl);
  throw new Failure(`Name the address to verify, or write it into ${quote(file.name)} as \`baseUrl\`.`);
}

function toBase(address: string): URL | readonly Diagnostic[] {
  const base = parseBaseAddress(address);
  return base instanceof URL ? base : [base];
}

function readChecksums({ path: folder, name }: NamedPath): ListedFile[] {
  const file = path.join(folder, CHECKSUMS_PATH);
  if (!existsSync(file)) {
    throw new Failure(`${quote(name)} is not a built site: it has no ${CHECKSUMS_PATH}. Run build first.`);
  }
  return parseChecksums(readFileSync(file, "utf8"));
}
