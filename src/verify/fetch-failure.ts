import type { Code } from "../diagnostics/codes.ts";

/** Why a request got no answer. */
export interface FetchFailure {
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
  "UND_ERR_SOCKET",
  "UND_ERR_RES_CONTENT_LENGTH_MISMATCH",
  "Z_BUF_ERROR",
  "ERR_STREAM_PREMATURE_CLOSE",
]);

/** https://nodejs.org/api/tls.html#x509-certificate-error-codes, and the name's own. */
const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_(?:GET|VERIFY|DECODE)|ISSUER|HOSTNAME_MISMATCH/;

/** Puts what `fetch` throws into words. */
export function describeFailure(error: unknown, timeout: number): FetchFailure {
  const { name, message, code } = rootCause(error);
  if (name === "TimeoutError" || code === "UND_ERR_CONNECT_TIMEOUT") {
    const text = `There was no whole answer within ${timeout / 1000} s.`;
    return { code: "http-timeout", message: text, mayPass: false };
  }
  if (CERTIFICATE.test(code)) {
    return {
      code: "http-certificate",
      message: `The certificate is not to be trusted: ${message}.`,
      mayPass: false,
    };
  }
  const unreachable = UNREACHABLE[code];
  if (unreachable !== undefined) return { code: "http-unreachable", message: unreachable, mayPass: false };
  if (BROKEN.has(code) || message === "terminated") {
    return {
      code: "http-broken-off",
      message: "The connection broke off before the whole answer was there.",
      mayPass: true,
    };
  }
  return { code: "http-unreachable", message: `The request failed: ${message}.`, mayPass: false };
}

/** The innermost error that tells a code: `fetch` wraps those of the system. */
function rootCause(error: unknown): { name: string; message: string; code: string } {
  let found = { name: "", message: String(error), code: "" };
  for (let layer = error; layer instanceof Error; layer = layer.cause) {
    const code = "code" in layer && typeof layer.code === "string" ? layer.code : found.code;
    found = { name: layer.name, message: layer.message.replace(/\.$/, ""), code };
  }
  return found;
}
