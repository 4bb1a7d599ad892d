import pLimit from "p-limit";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { Answer } from "../http/answer.ts";
import { createClient, type Get } from "../http/client.ts";
import { withBreaker } from "./breaker.ts";
import { checkCatalog, fetchCatalog } from "./catalog.ts";
import { type BuiltFile, checksumOf, verifyFiles } from "./files.ts";
import { foldRepeats } from "./fold.ts";
import { verifyMissing } from "./missing.ts";
import { verifyPlugins } from "./plugins.ts";
import type { FindMend } from "./serving.ts";

export interface DirectoryOptions {
  /** The deployed directory's address, with a slash at its end. */
  readonly base: URL;
  /** How old the catalog may be, in milliseconds. */
  readonly maxAge: number;
  /** How many addresses to ask at a time. */
  readonly concurrency: number;
  /** For one request, in milliseconds. */
  readonly timeout: number;
  /** What was built, to be compared byte by byte; none where that is not asked for. */
  readonly builtFiles: readonly BuiltFile[];
  readonly findMend: FindMend;
  /** Files of the site that the static host may keep to itself. */
  readonly mayBeHidden: (path: string) => boolean;
  readonly now: () => Date;
  /** Told how many addresses are done with, and of how many. */
  readonly onProgress: (done: number, total: number) => void;
}

/** What became of a deployed directory's verification. */
export interface VerifiedDirectory {
  /** How many plugins the catalog has that could be asked for. */
  readonly plugins: number;
  /** How many requests were made, without those that were made again. */
  readonly requests: number;
  readonly diagnostics: readonly Diagnostic[];
}

/** Fetches a whole deployed directory and holds it to the contract. Never fails; what is wrong is a finding. */
export async function verifyDirectory(options: DirectoryOptions): Promise<VerifiedDirectory> {
  const { builtFiles, onProgress } = options;
  let requests = 0;
  const limit = pLimit(options.concurrency);
  const ask = withBreaker(createClient(options.timeout));
  const get: Get = (url, headers) => {
    requests += 1;
    return limit(ask, url, headers);
  };
  const stage = { ...options, get };

  const catalog = await fetchCatalog(stage);
  if (catalog.answer === null) return { plugins: 0, requests, diagnostics: catalog.diagnostics };
  const { entries } = catalog;

  const total = entries.length + builtFiles.length;
  let done = 0;
  const onDone = () => onProgress(++done, total);
  const known = new Map<string, string>();
  const onAnswer = (path: string, answer: Answer) => {
    if (builtFiles.length > 0) known.set(path, checksumOf(answer));
  };
  // The plugins come first, so that the catalog is checked while they are on their way.
  const [plugins, missing, checked] = await Promise.all([
    verifyPlugins(entries, { ...stage, onAnswer, onDone }),
    verifyMissing(entries, stage),
    checkCatalog(catalog, stage),
  ]);
  const files = await verifyFiles(builtFiles, { ...stage, known, onDone });
  const diagnostics = [...catalog.diagnostics, ...checked, ...missing, ...plugins, ...files];
  return { plugins: entries.length, requests, diagnostics: foldRepeats(diagnostics) };
}
