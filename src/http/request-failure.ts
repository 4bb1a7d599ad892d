import type { Code } from "../diagnostics/codes.ts";
import { replaceUnprintable } from "../diagnostics/wording.ts";
import { systemErrorCode } from "../failure.ts";

/** Why a request got no answer. */
export interface RequestFailure {
  readonly code: Code;
  readonly message: string;
  readonly hint?: string | undefined;
  /** Whether it may be gone at the next try. */
  readonly mayPass: boolean;
}

const UNREACHABLE: Readonly<Record<string, string>> = {
  ECONNREFUSED: "Nothing listens at this address.",
  ENOTFOUND: "The name of the static host is not known to DNS.",
  EAI_AGAIN: "The name of the static host cannot be looked up now.",
  EHOSTUNREACH: "There is no way to the static host.",
  ENETUNREACH: "There is no way to the static host's network.",
};

/** The connection was there, and broke off. */
const BROKEN = new Set([
  "ECONNRESET",
  "EPIPE",
  "ERR_STREAM_PREMATURE_CLOSE",
  // The compressed body has no end, or is none.
  "Z_BUF_ERROR",
  "Z_DATA_ERROR",
]);

/** https://nodejs.org/api/tls.html#x509-certificate-error-codes, and the name's own. */
const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_(?:GET|VERIFY|DECODE)|ISSUER|HOSTNAME_MISMATCH/;

/**
 * Puts the error of a request into words.
 *
 * @param timeout the time-out, in milliseconds, where it has ended the request; null where it has not
 */
export function describeRequestFailure(error: unknown, timeout: number | null): RequestFailure {
  if (timeout !== null) {
    const text = `There was no whole answer within ${timeout / 1000} s.`;
    return { code: "http-timeout", message: text, mayPass: false };
  }
  const { message, code } = readError(error);
  if (CERTIFICATE.test(code)) {
    return {
      code: "http-certificate",
      message: `The certificate is not to be trusted: ${message}.`,
      mayPass: false,
    };
  }
  const unreachable = UNREACHABLE[code];
  if (unreachable !== undefined) return { code: "http-unreachable", message: unreachable, mayPass: false };
  if (BROKEN.has(code)) {
    return {
      code: "http-broken-off",
      message: "The connection broke off before the whole answer was there.",
      mayPass: true,
    };
  }
  return { code: "http-unreachable", message: `The request failed: ${message}.`, mayPass: false };
}

function readError(error: unknown): { message: string; code: string } {
  if (!(error instanceof Error)) return { message: String(error), code: "" };
  // The other side may have had a hand in the message: a certificate's names, say.
  return {
    message: replaceUnprintable(error.message.replace(/\.$/, "")),
    code: systemErrorCode(error) ?? "",
  };
}
