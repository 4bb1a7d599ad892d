import { isDeepStrictEqual } from "node:util";
import { pluginPath } from "../contract/paths.ts";
import { type Diagnostic, diagnostic } from "../diagnostics/diagnostic.ts";
import { type Answer, isAnswer } from "../http/answer.ts";
import type { Get } from "../http/client.ts";
import { createLookup, type JsonDocument } from "../json/document.ts";
import type { JsonPath } from "../json/positions.ts";
import type { CatalogEntry } from "./catalog.ts";
import { checkStatus, parseAnswer } from "./json-answer.ts";
import { checkCaching, checkCors, checkRedirects, checkType, type FindMend } from "./serving.ts";

export interface PluginsOptions {
  readonly base: URL;
  readonly get: Get;
  readonly findMend: FindMend;
  /** Told of each answer that is 200, and of each address that is done with. */
  readonly onAnswer: (path: string, answer: Answer) => void;
  readonly onDone: () => void;
}

/** Fetches every plugin's address and compares it with the catalog's entry. */
export async function verifyPlugins(
  entries: readonly CatalogEntry[],
  options: PluginsOptions,
): Promise<Diagnostic[]> {
  const found = await Promise.all(
    entries.map(async (entry) => {
      const answer = await options.get(new URL(pluginPath(entry.id), options.base));
      options.onDone();
      return isAnswer(answer) ? checkPlugin(entry, answer, options) : [answer];
    }),
  );
  return found.flat();
}

function checkPlugin(
  { id, plugin }: CatalogEntry,
  answer: Answer,
  { findMend, onAnswer }: PluginsOptions,
): Diagnostic[] {
  const redirects = checkRedirects(answer);
  const wrongStatus = checkStatus(answer);
  if (wrongStatus !== null) return [...redirects, wrongStatus];
  onAnswer(pluginPath(id), answer);
  const serving = [checkType, checkCors, checkCaching].flatMap((check) => check(answer, findMend));
  return [...redirects, ...serving, ...comparePlugin(answer, plugin)];
}

function comparePlugin(answer: Answer, plugin: unknown): Diagnostic[] {
  // As `build` writes it; nothing can hide in the same bytes.
  if (answer.body.toString() === JSON.stringify(plugin)) return [];
  const { document, diagnostics } = parseAnswer(answer);
  if (document === null || isDeepStrictEqual(document.value, plugin)) return [...diagnostics];
  return [...diagnostics, pluginDiffers(document, plugin)];
}

function pluginDiffers(document: JsonDocument, plugin: unknown): Diagnostic {
  const path = findDifference(document.value, plugin);
  const place = createLookup(document)(path);
  const where = path.length === 0 ? "as a whole" : `at ${place.pointer}`;
  return diagnostic("plugin-differs", place, `The document and the catalog's entry differ ${where}.`);
}

/** The way to the first value in which two differ: the innermost that both have. */
function findDifference(left: unknown, right: unknown): JsonPath {
  if (!isContainer(left) || !isContainer(right) || Array.isArray(left) !== Array.isArray(right)) return [];
  for (const key of new Set([...Object.keys(left), ...Object.keys(right)])) {
    const isShared = Object.hasOwn(left, key) && Object.hasOwn(right, key);
    if (isShared && isDeepStrictEqual(left[key], right[key])) continue;
    const step = Array.isArray(left) ? Number(key) : key;
    return isShared ? [step, ...findDifference(left[key], right[key])] : [step];
  }
  return [];
}

function isContainer(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
