import type { ServingAspect } from "../contract/serving.ts";
import { type Diagnostic, diagnostic, wholeFile } from "../diagnostics/diagnostic.ts";
import { formatBytes, quote } from "../diagnostics/wording.ts";
import type { Answer } from "../http/answer.ts";

/** The static host's own mend of an aspect, as far as its headers give the static host away. */
export type FindMend = (aspect: ServingAspect, headers: Answer["headers"]) => string | null;

/** A body of this size or less may not be worth compressing, in bytes. */
const SMALL_BODY = 2048;
/** A catalog that caches keep longer is out of date where it matters, in seconds. */
const LONGEST_MAX_AGE = 24 * 60 * 60;

const CODES = {
  type: "content-type-wrong",
  cors: "cors-missing",
  caching: "caching-wrong",
  compression: "compression-missing",
  "not-found": "missing-not-404",
  listing: "folder-listed",
} as const;

/** Makes a finding about how an address is served, with the static host's own mend as its hint. */
export function servingFinding(
  aspect: ServingAspect,
  answer: Answer,
  message: string,
  findMend: FindMend,
): Diagnostic {
  const mend = findMend(aspect, answer.headers) ?? undefined;
  return diagnostic(CODES[aspect], wholeFile(answer.address), message, mend);
}

/** Checks that an answer says that it is JSON, in UTF-8. */
export function checkType(answer: Answer, findMend: FindMend): Diagnostic[] {
  const type = answer.headers.get("content-type");
  if (type !== undefined && /^application\/json\s*(?:;\s*charset="?utf-8"?\s*)?$/i.test(type)) return [];
  const message = `The content type is ${type === undefined ? "not given" : quote(type)}, not "application/json".`;
  return [servingFinding("type", answer, message, findMend)];
}

/** Checks that a browser's script on any origin may read an answer. */
export function checkCors(answer: Answer, findMend: FindMend): Diagnostic[] {
  const allowed = answer.headers.get("access-control-allow-origin");
  if (allowed === "*") return [];
  const given = allowed === undefined ? "is missing" : `is ${quote(allowed)}`;
  const message = `Access-Control-Allow-Origin ${given}, so that no browser lets other sites read this.`;
  return [servingFinding("cors", answer, message, findMend)];
}

/** Checks that an answer is compressed where that is worth it. */
export function checkCompression(answer: Answer, findMend: FindMend): Diagnostic[] {
  if (answer.body.length <= SMALL_BODY || answer.headers.has("content-encoding")) return [];
  const message = `${formatBytes(answer.body.length)} are sent uncompressed, although gzip was asked for.`;
  return [servingFinding("compression", answer, message, findMend)];
}

/** Checks that caches keep an answer for a while, and not for long. */
export function checkCaching(answer: Answer, findMend: FindMend): Diagnostic[] {
  const control = answer.headers.get("cache-control") ?? null;
  const fault = explainCaching(control);
  return fault === null ? [] : [servingFinding("caching", answer, fault, findMend)];
}

function explainCaching(control: string | null): string | null {
  if (control === null)
    return "Cache-Control is missing, so that each cache decides for itself how old it may be.";
  if (/\bno-store\b/i.test(control))
    return `Cache-Control is ${quote(control)}, so that nothing may be kept.`;
  const maxAge = /\bmax-age\s*=\s*"?(\d+)/i.exec(control)?.[1];
  if (maxAge !== undefined && Number(maxAge) > LONGEST_MAX_AGE) {
    return `Cache-Control is ${quote(control)}, so that an update is not seen for more than a day.`;
  }
  return null;
}

/** Tells of the redirects that led to an answer: clients that do not follow them get nothing. */
export function checkRedirects({ address, redirects }: Answer): Diagnostic[] {
  const [first] = redirects;
  if (first === undefined) return [];
  const ways = redirects.length > 1 ? ` by way of ${redirects.length} redirects` : "";
  const last = redirects.at(-1)?.to ?? first.to;
  const message = `It answers ${first.status} and leads to ${quote(last)}${ways}.`;
  return [diagnostic("http-redirected", wholeFile(address), message)];
}
