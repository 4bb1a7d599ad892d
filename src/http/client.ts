import { setTimeout as sleep } from "node:timers/promises";
import { type Diagnostic, diagnostic, wholeFile } from "../diagnostics/diagnostic.ts";
import { formatBytes, quote } from "../diagnostics/wording.ts";
import type { Answer, Redirect } from "./answer.ts";
import { createRequest, MOST_BYTES, type Outcome, type Request } from "./request.ts";
import { delayBeforeRetry, LONGEST_WAIT, retryAfter } from "./retry.ts";

/** Asks one address; a finding where it does not answer. */
export type Get = (url: URL, headers?: Readonly<Record<string, string>>) => Promise<Answer | Diagnostic>;

const MOST_REDIRECTS = 10;

/** What a browser's script on another origin would send; several static hosts answer it differently. */
const REQUEST_HEADERS = {
  Accept: "*/*",
  "Accept-Encoding": "gzip",
  Origin: "https://client.example",
  "User-Agent": "plugin-directory verify",
};

/**
 * Makes a client that keeps connections alive, follows redirects, and asks again, after a while,
 * where the static host is too busy or the connection breaks. When one request is told to wait,
 * all of them do.
 *
 * @param timeout for one request, from the connection to the end of the body, in milliseconds
 */
export function createClient(timeout: number): Get {
  const request = createRequest(timeout);
  const pause: Pause = { until: 0 };
  return async (url, headers = {}) => {
    const address = url.href;
    const redirects: Redirect[] = [];
    const visited = new Set<string>();
    let next = url;
    for (;;) {
      if (visited.has(next.href) || redirects.length > MOST_REDIRECTS)
        return redirectLoop(address, redirects);
      visited.add(next.href);
      const outcome = await askPatiently(request, next, { ...REQUEST_HEADERS, ...headers }, pause);
      if (outcome === "too-large") return tooLarge(address);
      if ("code" in outcome)
        return diagnostic(outcome.code, wholeFile(address), outcome.message, outcome.hint);
      const target = redirectTarget(outcome, next);
      if (target === null) return { ...outcome, address, redirects };
      redirects.push({ status: outcome.status, to: target.href });
      next = target;
    }
  };
}

/** Until when, by the clock, nothing is to be asked. */
interface Pause {
  until: number;
}

async function askPatiently(
  request: Request,
  url: URL,
  headers: Readonly<Record<string, string>>,
  pause: Pause,
): Promise<Outcome> {
  for (let attempt = 1; ; attempt += 1) {
    while (pause.until > Date.now()) await sleep(pause.until - Date.now());
    const outcome = await request(url, headers);
    if (outcome === "too-large") return outcome;
    const delay = delayBeforeRetry(outcome, attempt);
    if (delay === null) return outcome;
    const asked = "headers" in outcome ? retryAfter(outcome.headers) : null;
    if (asked !== null) pause.until = Math.max(pause.until, Date.now() + Math.min(asked, LONGEST_WAIT));
    await sleep(delay);
  }
}

function redirectTarget({ status, headers }: Pick<Answer, "status" | "headers">, from: URL): URL | null {
  const location = headers.get("location") ?? null;
  const isRedirect = status >= 300 && status < 400 && status !== 304 && location !== null;
  if (!isRedirect || !URL.canParse(location, from.href)) return null;
  const target = new URL(location, from);
  return target.protocol === "http:" || target.protocol === "https:" ? target : null;
}

function redirectLoop(address: string, redirects: readonly Redirect[]): Diagnostic {
  const last = redirects.at(-1)?.to ?? address;
  const message = `The redirects never end: after ${redirects.length} of them the address is ${quote(last)}.`;
  return diagnostic("http-redirect-loop", wholeFile(address), message);
}

function tooLarge(address: string): Diagnostic {
  const message = `The answer goes on past ${formatBytes(MOST_BYTES)}; the rest was not read.`;
  return diagnostic("http-body-too-large", wholeFile(address), message);
}
