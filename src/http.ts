import { setTimeout as wait } from "node:timers/promises";
import { formatBytes, quote } from "./diagnostics/wording.ts";
import { describeSystemError, Failure } from "./failure.ts";

/** What a request may take. */
export interface RequestLimits {
  /** For one attempt, the body included, in milliseconds. */
  readonly timeout: number;
  /** Of the body as it is after decompression. */
  readonly bytes: number;
  readonly attempts: number;
  /** Before the second attempt, in milliseconds; doubled before each further one. */
  readonly retryDelay: number;
}

/** What a server answered. */
export interface Answer {
  readonly status: number;
  /** Empty unless the status is 200. */
  readonly body: Buffer;
}

const TOO_MANY_REQUESTS = 429;
const FIRST_SERVER_ERROR = 500;

/**
 * Gets an address over HTTP, again where the server does not answer, answers 429 or is at fault
 * itself. Fails with a sentence where the last attempt brings no answer, or the body is too large;
 * any status is an answer.
 */
export async function getBytes(url: string, limits: RequestLimits): Promise<Answer> {
  let delay = limits.retryDelay;
  for (let attempt = 1; ; attempt += 1) {
    const outcome = await tryOnce(url, limits);
    const isFinal = attempt >= limits.attempts || (typeof outcome !== "string" && !isPassing(outcome.status));
    if (isFinal && typeof outcome !== "string") return outcome;
    if (isFinal) throw new Failure(`${quote(url)} cannot be read: ${outcome}.`);
    await wait(delay);
    delay *= 2;
  }
}

/** One attempt: the answer, or why there is none. */
async function tryOnce(url: string, limits: RequestLimits): Promise<Answer | string> {
  try {
    const signal = AbortSignal.timeout(limits.timeout);
    const response = await fetch(url, { signal });
    if (response.status === 200) return { status: 200, body: await readBody(url, response, limits.bytes) };
    await response.body?.cancel();
    return { status: response.status, body: Buffer.alloc(0) };
  } catch (error) {
    if (error instanceof Failure) throw error;
    return describeFetchError(error, limits.timeout);
  }
}

async function readBody(url: string, response: Response, maximum: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  // Leaving the loop early cancels the rest of the body.
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > maximum) throw new Failure(`${quote(url)} is larger than ${formatBytes(maximum)}.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function isPassing(status: number): boolean {
  return status === TOO_MANY_REQUESTS || status >= FIRST_SERVER_ERROR;
}

/** `fetch` wraps what the network said: "fetch failed", with the reason as its cause. */
function describeFetchError(error: unknown, timeout: number): string {
  if (error instanceof Error && error.name === "TimeoutError") {
    return `it did not answer within ${timeout / 1000} seconds`;
  }
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  return describeSystemError(cause) || "the connection failed";
}
