import type { Answer } from "./answer.ts";
import type { RequestFailure } from "./request-failure.ts";

/** The longest that a static host may ask to wait, in milliseconds; it is not asked again where it wants more. */
export const LONGEST_WAIT = 60_000;

const MOST_RETRIES = 5;
const FIRST_DELAY = 250;
const BUSY = new Set([429, 500, 502, 503, 504]);

/**
 * How long to wait, in milliseconds, before a request is made once more: twice as long each time, and
 * not at the same moment as the others; null where it is not to be made again.
 *
 * @param attempt how many requests have been made
 */
export function delayBeforeRetry(
  outcome: Pick<Answer, "status" | "headers"> | RequestFailure,
  attempt: number,
): number | null {
  const mayPass = "status" in outcome ? BUSY.has(outcome.status) : outcome.mayPass;
  if (!mayPass || attempt > MOST_RETRIES) return null;
  if ("status" in outcome && (retryAfter(outcome.headers) ?? 0) > LONGEST_WAIT) return null;
  return FIRST_DELAY * 2 ** (attempt - 1) * (0.5 + Math.random() / 2);
}

/**
 * How long an answer asks to wait, in milliseconds; null where it does not say.
 * https://www.rfc-editor.org/rfc/rfc9110#field.retry-after
 */
export function retryAfter(headers: Answer["headers"]): number | null {
  const value = headers.get("retry-after");
  if (value === undefined) return null;
  if (/^\d+$/.test(value)) return Number(value) * 1000;
  const date = Date.parse(value);
  return Number.isNaN(date) ? null : Math.max(0, date - Date.now());
}
