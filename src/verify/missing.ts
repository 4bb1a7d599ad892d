import { PLUGIN_FOLDER, pluginPath } from "../contract/paths.ts";
import { type Diagnostic, diagnostic, wholeFile } from "../diagnostics/diagnostic.ts";
import { isAnswer } from "../http/answer.ts";
import type { Get } from "../http/client.ts";
import type { CatalogEntry } from "./catalog.ts";
import { checkCors, type FindMend, servingFinding } from "./serving.ts";

export interface MissingOptions {
  readonly base: URL;
  readonly get: Get;
  readonly findMend: FindMend;
}

/** Asks for what the directory does not have: a plugin, and the list of the plugins' folder. */
export async function verifyMissing(
  entries: readonly CatalogEntry[],
  options: MissingOptions,
): Promise<Diagnostic[]> {
  const [plugin, folder] = await Promise.all([checkMissingPlugin(entries, options), checkFolder(options)]);
  return [...plugin, ...folder];
}

async function checkMissingPlugin(
  entries: readonly CatalogEntry[],
  { base, get, findMend }: MissingOptions,
): Promise<Diagnostic[]> {
  const ids = new Set(entries.map(({ id }) => id));
  let id = "no-such-plugin";
  while (ids.has(id)) id += "-either";
  const answer = await get(new URL(pluginPath(id), base));
  if (!isAnswer(answer)) return [answer];
  if (answer.status === 404) return checkCors(answer, findMend);
  if (answer.status === 200) {
    const message =
      "No plugin has this address, yet it answers 200: the static host answers with a page instead.";
    const mend = findMend("not-found", answer.headers) ?? undefined;
    return [diagnostic("missing-answers-200", wholeFile(answer.address), message, mend)];
  }
  const message = `No plugin has this address, and it answers ${answer.status}, not 404.`;
  return [servingFinding("not-found", answer, message, findMend)];
}

async function checkFolder({ base, get, findMend }: MissingOptions): Promise<Diagnostic[]> {
  const answer = await get(new URL(`${PLUGIN_FOLDER}/`, base));
  if (!isAnswer(answer)) return [answer];
  if (answer.status !== 200) return [];
  return [
    servingFinding(
      "listing",
      answer,
      "The folder of the plugins answers 200, with a page of its own.",
      findMend,
    ),
  ];
}
