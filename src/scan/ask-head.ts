import { Failure } from "../failure.ts";
import type { Repository } from "./repository.ts";

/** How long to wait, and what ends the waiting. */
export interface AskSettings {
  readonly timeoutSeconds: number;
  readonly signal: AbortSignal;
}

const SERVICE = "# service=git-upload-pack";
const FIRST_REFERENCE = /^([0-9a-f]{40}) HEAD\0/;
/** The first reference comes with everything that the server can do, which takes some hundred bytes. */
const LONGEST_START = 65_536;
const LENGTH_DIGITS = 4;

/**
 * The commit that a repository shows first, by one request and without a process: the start of the
 * answer that git itself would ask for (https://git-scm.com/docs/http-protocol, "Smart Server
 * Response"). Null where the answer is anything else, such as a redirect or a proxy's: git's own
 * `ls-remote` is to be asked then. Measured, it spares two thirds of the time of `ls-remote`.
 */
export async function askHead(
  { cloneUrl }: Repository,
  { timeoutSeconds, signal }: AskSettings,
): Promise<string | null> {
  const timeout = AbortSignal.timeout(timeoutSeconds * 1000);
  try {
    const response = await fetch(`${cloneUrl}/info/refs?service=git-upload-pack`, {
      redirect: "manual",
      headers: {
        accept: "application/x-git-upload-pack-advertisement",
        "user-agent": "git/plugin-directory",
      },
      signal: AbortSignal.any([signal, timeout]),
    });
    const start = await readStart(response);
    return response.status === 200 ? findHead(start) : null;
  } catch (error) {
    signal.throwIfAborted();
    if (timeout.aborted) throw new Failure(`It did not answer within ${timeoutSeconds} s.`);
    // Whatever hinders this request, git may know a way: a proxy, a certificate.
    if (error instanceof TypeError) return null;
    throw error;
  }
}

/** The start of an answer, which may list a hundred thousand references. */
async function readStart({ body }: Response): Promise<string> {
  let start = "";
  // Leaving the loop cancels the rest.
  for await (const chunk of body ?? []) {
    start += Buffer.from(chunk).toString("latin1");
    if (start.length > LONGEST_START) break;
  }
  return start;
}

/** The commit of the first reference, if that is `HEAD`. */
function findHead(start: string): string | null {
  const service = readLine(start, 0);
  if (service?.text.trimEnd() !== SERVICE) return null;
  // After the service comes a flush, "0000".
  const first = readLine(start, service.end + LENGTH_DIGITS);
  return FIRST_REFERENCE.exec(first?.text ?? "")?.[1] ?? null;
}

/** A line that begins with its length in four hexadecimal digits, which count themselves. */
function readLine(text: string, index: number): { text: string; end: number } | null {
  const digits = text.slice(index, index + LENGTH_DIGITS);
  if (!/^[0-9a-f]{4}$/i.test(digits)) return null;
  const end = index + Number.parseInt(digits, 16);
  return end > text.length ? null : { text: text.slice(index + LENGTH_DIGITS, end), end };
}
