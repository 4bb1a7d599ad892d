import { type Diagnostic, diagnostic, wholeFile } from "../diagnostics/diagnostic.ts";
import { quote } from "../diagnostics/wording.ts";
import type { Answer } from "../http/answer.ts";
import { type ParsedJson, parseJson } from "../json/document.ts";

/** The finding that an address does not answer 200, as it must; null where it does. */
export function checkStatus({ address, status, headers }: Answer): Diagnostic | null {
  if (status === 200) return null;
  const wait = headers.get("retry-after");
  const asks = wait === undefined ? "" : `, and asks to come back later (Retry-After: ${quote(wait)})`;
  return diagnostic("http-status", wholeFile(address), `It answers ${status}, not 200${asks}.`);
}

/** Parses an answer's body; one finding instead of many where it is a page for people. */
export function parseAnswer({ address, headers, body }: Answer): ParsedJson {
  const isHtml = /html/i.test(headers.get("content-type") ?? "") || /^(?:\ufeff)?\s*</.test(startOf(body));
  const parsed = parseJson(address, body);
  if (parsed.document !== null || !isHtml) return parsed;
  const message = "It answers with a page (HTML), not with JSON.";
  return { document: null, diagnostics: [diagnostic("http-not-json", wholeFile(address), message)] };
}

function startOf(body: Buffer): string {
  return body.toString("utf8", 0, 100);
}
