import * as z from "zod/mini";
import { LIMITS } from "../contract/limits.ts";
import { type ownerSchema, repoMetaSchema } from "../contract/plugin.ts";
import { explainBadUri } from "../contract/uri.ts";
import { licenseOf } from "./manifest.ts";
import { lineOf } from "./text.ts";

/** What a code host tells of a repository. Plain data, kept in the cache. */
export interface ApiFacts {
  readonly repoMeta: z.infer<typeof repoMetaSchema> | null;
  readonly owner: z.infer<typeof ownerSchema> | null;
  readonly description: string | null;
  readonly license: string | null;
}

/** What became of one request. */
export type ApiAnswer =
  | { readonly kind: "changed"; readonly facts: ApiFacts; readonly etag: string | null }
  | { readonly kind: "unchanged" }
  /** The problem is a clause without a full stop. */
  | { readonly kind: "failed"; readonly problem: string }
  /** No more requests are allowed until some time. */
  | { readonly kind: "exhausted" };

/** How many requests the code host still allows. */
export interface Allowance {
  readonly remaining: number;
  readonly limit: number;
  /** When it is renewed, in milliseconds since 1970. */
  readonly resetsAt: number;
}

/** The REST API of a code host. */
export interface CodeHostApi {
  /** Asks for a repository, by one request that costs nothing where nothing has changed since `etag`. */
  readonly read: (owner: string, name: string, etag: string | null) => Promise<ApiAnswer>;
  /** The allowance after the latest answer; null before the first, or where the code host does not tell. */
  readonly allowance: () => Allowance | null;
}

export interface ApiOptions {
  /** The API's address, without a slash at the end. */
  readonly address: string;
  readonly token: string | undefined;
  readonly timeoutSeconds: number;
  readonly signal: AbortSignal;
}

type Headers = Readonly<Record<string, string | number | undefined>>;

const RETRIES = 1;
/** A pause that a code host asks for is made if it is no longer than this. */
const LONGEST_PAUSE_SECONDS = 30;

/** The part of GitHub's answer to `GET /repos/{owner}/{repo}` that is used. */
const answerSchema = z.looseObject({
  stargazers_count: z.number(),
  default_branch: z.string(),
  pushed_at: z.nullable(z.string()),
  owner: z.looseObject({ login: z.string(), avatar_url: z.string() }),
  description: z.optional(z.nullable(z.string())),
  license: z.optional(z.nullable(z.looseObject({ spdx_id: z.optional(z.nullable(z.string())) }))),
});

/** Opens a REST API that works as GitHub's does. */
export async function openCodeHostApi({
  address,
  token,
  timeoutSeconds,
  signal,
}: ApiOptions): Promise<CodeHostApi> {
  const [{ Octokit }, { throttling }, { retry }] = await Promise.all([
    import("@octokit/core"),
    import("@octokit/plugin-throttling"),
    import("@octokit/plugin-retry"),
  ]);
  const quiet = () => {};
  const octokit = new (Octokit.plugin(throttling, retry))({
    baseUrl: address,
    userAgent: "plugin-directory",
    ...(token === undefined || token === "" ? {} : { auth: token }),
    log: { debug: quiet, info: quiet, warn: quiet, error: quiet },
    retry: { retries: RETRIES },
    throttle: {
      onRateLimit: () => false,
      onSecondaryRateLimit: (pause: number, _options: unknown, _octokit: unknown, retries: number) =>
        retries === 0 && pause <= LONGEST_PAUSE_SECONDS,
    },
  });

  let allowance: Allowance | null = null;
  const read = async (owner: string, name: string, etag: string | null): Promise<ApiAnswer> => {
    // All that the request needs to know is in its headers and its address: one request a plugin.
    const headers = etag === null ? {} : { "if-none-match": etag };
    const request = { signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutSeconds * 1000)]) };
    try {
      const answer = await octokit.request("GET /repos/{owner}/{repo}", {
        owner,
        repo: name,
        headers,
        request,
      });
      allowance = readAllowance(answer.headers) ?? allowance;
      return understand(answer.data, answer.headers.etag ?? null);
    } catch (error) {
      const { status, headers: answerHeaders } = describeError(error);
      allowance = readAllowance(answerHeaders) ?? allowance;
      if (status === 304) return { kind: "unchanged" };
      if (isExhausted(status, answerHeaders)) return { kind: "exhausted" };
      return { kind: "failed", problem: explain(status, timeoutSeconds, request.signal.aborted) };
    }
  };
  return { read, allowance: () => allowance };
}

function understand(data: unknown, etag: string | null): ApiAnswer {
  const { success, data: answer } = z.safeParse(answerSchema, data);
  if (!success) return { kind: "failed", problem: "the code host's API does not answer as GitHub's does" };
  const repoMeta = {
    stars: answer.stargazers_count,
    defaultBranch: lineOf(answer.default_branch, LIMITS.defaultBranch) ?? "",
    pushedAt: lineOf(answer.pushed_at, LIMITS.timestampText) ?? "",
  };
  const owner = {
    login: lineOf(answer.owner.login, LIMITS.login) ?? "",
    avatarUrl: answer.owner.avatar_url,
  };
  const isOwnerWhole = owner.login !== "" && explainBadUri(owner.avatarUrl.slice(0, LIMITS.uri + 1)) === null;
  const facts: ApiFacts = {
    repoMeta: z.safeParse(repoMetaSchema, repoMeta).success ? repoMeta : null,
    owner: isOwnerWhole && owner.avatarUrl.length <= LIMITS.uri ? owner : null,
    description: lineOf(answer.description, LIMITS.description),
    // NOASSERTION, the code host's word for a license that it does not know, is no SPDX license.
    license: licenseOf({ license: answer.license?.spdx_id }),
  };
  return { kind: "changed", facts, etag };
}

function describeError(error: unknown): { status: number | null; headers: Headers } {
  if (!(error instanceof Error)) return { status: null, headers: {} };
  const { status, response } = error as { status?: unknown; response?: { headers?: Headers } };
  return { status: typeof status === "number" ? status : null, headers: response?.headers ?? {} };
}

/** By https://docs.github.com/en/rest/using-the-rest-api/rate-limits-for-the-rest-api */
function isExhausted(status: number | null, headers: Headers): boolean {
  const isRefused = status === 403 || status === 429;
  return (
    isRefused && (String(headers["x-ratelimit-remaining"]) === "0" || headers["retry-after"] !== undefined)
  );
}

function readAllowance(headers: Headers): Allowance | null {
  const [remaining, limit, reset] = ["remaining", "limit", "reset"].map((name) =>
    Number(headers[`x-ratelimit-${name}`] ?? Number.NaN),
  );
  if (remaining === undefined || limit === undefined || reset === undefined) return null;
  return [remaining, limit, reset].every(Number.isFinite)
    ? { remaining, limit, resetsAt: reset * 1000 }
    : null;
}

function explain(status: number | null, timeoutSeconds: number, isAborted: boolean): string {
  if (isAborted) return `the code host's API did not answer within ${timeoutSeconds} s`;
  if (status === 404) return "the code host's API knows no such repository";
  if (status === 401) return "the code host's API refuses the token";
  if (status === null || status === 500) return "the code host's API cannot be reached";
  return `the code host's API answered with status ${status}`;
}
