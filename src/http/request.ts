import http, { type IncomingHttpHeaders, type IncomingMessage } from "node:http";
import https from "node:https";
import { promisify } from "node:util";
import { gunzip as gunzipByCallback } from "node:zlib";
import type { Answer } from "./answer.ts";
import { describeRequestFailure, type RequestFailure } from "./request-failure.ts";

/** 64 MiB: four times the largest catalog that has been seen, and what a small machine can hold. */
export const MOST_BYTES = 64 * 1024 * 1024;

/** What one request gave: an answer as it is, a redirect too, or why there is none. */
export type Outcome = Omit<Answer, "address" | "redirects"> | RequestFailure | "too-large";

/** Makes one request, from the connection to the end of the body within the time-out. Never fails. */
export type Request = (url: URL, headers: Readonly<Record<string, string>>) => Promise<Outcome>;

const gunzip = promisify(gunzipByCallback);

/**
 * Makes a function for requests that keeps connections alive. It is built on node:http, not on
 * `fetch`, whose streams cost more than all else here where answers are small and many.
 *
 * @param timeout for one request, in milliseconds
 */
export function createRequest(timeout: number): Request {
  const plain = { send: http.request, agent: new http.Agent({ keepAlive: true }) };
  const secure = { send: https.request, agent: new https.Agent({ keepAlive: true }) };
  return async (url, headers) => {
    const { send, agent } = url.protocol === "https:" ? secure : plain;
    const signal = AbortSignal.timeout(timeout);
    try {
      const response = await new Promise<IncomingMessage>((resolve, reject) => {
        send(url, { headers, agent, signal }).on("response", resolve).on("error", reject).end();
      });
      const body = await readBody(response);
      if (body === null) return "too-large";
      return { status: response.statusCode ?? 0, headers: toMap(response.headers), body };
    } catch (error) {
      return describeRequestFailure(error, signal.aborted ? timeout : null);
    }
  };
}

/** The whole body, decompressed, or null where it goes on past the limit. */
async function readBody(response: IncomingMessage): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  // Leaving the loop early closes the connection.
  for await (const chunk of response) {
    size += chunk.length;
    if (size > MOST_BYTES) return null;
    chunks.push(chunk);
  }
  const body = Buffer.concat(chunks, size);
  if (response.headers["content-encoding"] !== "gzip" || size === 0) return body;
  try {
    return await gunzip(body, { maxOutputLength: MOST_BYTES });
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function toMap(headers: IncomingHttpHeaders): ReadonlyMap<string, string> {
  return new Map(Object.entries(headers).map(([name, value]) => [name, String(value)]));
}
