import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { createServer as createTlsServer } from "node:https";
import type { AddressInfo, Socket } from "node:net";

/** What the stand-in for GitHub's REST API tells of a repository. */
export interface ApiRepository {
  readonly stars?: number;
  readonly pushedAt?: string;
  readonly license?: string | null;
  readonly description?: string | null;
}

/** A code host on this machine: git's own HTTP server, and a stand-in for GitHub's REST API. */
export interface CodeHost {
  /** The address above `owner/name`. */
  readonly web: string;
  /** The API's address. */
  readonly api: string;
  /** What the API knows; `owner/name` → repository. */
  readonly repositories: Map<string, ApiRepository>;
  /** Requests by kind since the last reset, and the bytes that git's connections moved both ways until closed. */
  readonly counts: { api: number; notModified: number; info: number; fetch: number; bytes: number };
  /** How many API requests are still allowed. */
  allowance: number;
  /** Answers every API request with this status instead. */
  apiStatus: number | null;
  /** Repositories that git's server never answers for. */
  readonly stalled: Set<string>;
  /** Tokens that came with API requests. */
  readonly tokens: Set<string>;
  /** Told of every request to git's server. */
  onGit: (path: string) => void;
  readonly close: () => Promise<void>;
}

const LIMIT = 5000;
const RESET = 1_900_000_000;

/** Serves the repositories below a folder until it is closed; over TLS where a key and a certificate are given. */
export async function startCodeHost(root: string, tls?: { key: string; cert: string }): Promise<CodeHost> {
  const listener = (request: IncomingMessage, response: ServerResponse) => answer(request, response);
  const server = tls === undefined ? createServer(listener) : createTlsServer(tls, listener);
  const gitSockets = new WeakSet<Socket>();
  server.on("connection", (socket: Socket) => {
    socket.on("close", () => {
      if (gitSockets.has(socket)) host.counts.bytes += socket.bytesRead + socket.bytesWritten;
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = `http${tls === undefined ? "" : "s"}://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const host: CodeHost = {
    web: `${address}/git`,
    api: `${address}/api`,
    repositories: new Map(),
    counts: { api: 0, notModified: 0, info: 0, fetch: 0, bytes: 0 },
    allowance: LIMIT,
    apiStatus: null,
    stalled: new Set(),
    tokens: new Set(),
    onGit: () => {},
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? "/", address);
    if (url.pathname.startsWith("/git/")) {
      gitSockets.add(request.socket);
      serveGit(host, root, request, response, url);
    } else if (url.pathname.startsWith("/api/repos/")) serveApi(host, request, response, url);
    else response.writeHead(404).end();
  };
  return host;
}

/** By the git-http-backend(1) manual: a CGI program. */
function serveGit(
  host: CodeHost,
  root: string,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
) {
  const path = url.pathname.slice("/git".length);
  host.onGit(path);
  if (path.endsWith("/info/refs")) host.counts.info += 1;
  else host.counts.fetch += 1;
  if (host.stalled.has(path.split("/").slice(1, 3).join("/"))) return;
  const backend = spawn("git", ["http-backend"], {
    env: {
      PATH: process.env.PATH,
      GIT_PROJECT_ROOT: root,
      GIT_HTTP_EXPORT_ALL: "1",
      REQUEST_METHOD: request.method,
      PATH_INFO: decodeURIComponent(path),
      QUERY_STRING: url.search.slice(1),
      CONTENT_TYPE: request.headers["content-type"],
      HTTP_CONTENT_ENCODING: request.headers["content-encoding"] as string | undefined,
      GIT_PROTOCOL: request.headers["git-protocol"] as string | undefined,
      REMOTE_ADDR: "127.0.0.1",
    },
    stdio: ["pipe", "pipe", "ignore"],
  });
  backend.stdin.on("error", () => {});
  request.pipe(backend.stdin);
  response.on("close", () => backend.kill());
  let head = Buffer.alloc(0);
  backend.stdout.on("data", (chunk: Buffer) => {
    if (response.headersSent) {
      // Without this, a server of a large repository would read it ahead into memory.
      if (!response.write(chunk)) {
        backend.stdout.pause();
        response.once("drain", () => backend.stdout.resume());
      }
      return;
    }
    head = Buffer.concat([head, chunk]);
    const end = head.indexOf("\r\n\r\n");
    if (end === -1) return;
    const headers = new Map(
      head
        .toString("latin1", 0, end)
        .split("\r\n")
        .map((line) => line.split(/: (.*)/s).slice(0, 2) as [string, string]),
    );
    const status = Number.parseInt(headers.get("Status") ?? "200", 10);
    headers.delete("Status");
    response.writeHead(status, Object.fromEntries(headers));
    response.write(head.subarray(end + 4));
  });
  backend.stdout.on("end", () => response.end());
}

/** The shapes of https://docs.github.com/en/rest/repos/repos#get-a-repository, and of its refusals. */
function serveApi(host: CodeHost, request: IncomingMessage, response: ServerResponse, url: URL) {
  host.counts.api += 1;
  const { authorization } = request.headers;
  if (authorization !== undefined) host.tokens.add(authorization);
  const name = url.pathname.slice("/api/repos/".length);
  const repository = host.repositories.get(name);
  const send = (status: number, body: unknown, etag?: string) => {
    const headers = {
      "content-type": "application/json; charset=utf-8",
      "x-ratelimit-limit": LIMIT,
      "x-ratelimit-remaining": Math.max(host.allowance, 0),
      "x-ratelimit-reset": RESET,
      "x-ratelimit-resource": "core",
      ...(etag === undefined ? {} : { etag }),
    };
    response.writeHead(status, headers);
    response.end(status === 304 ? undefined : JSON.stringify(body));
  };
  const documentation = { documentation_url: "https://docs.github.com/rest" };
  if (host.apiStatus !== null) return send(host.apiStatus, { message: "Server Error", ...documentation });
  if (host.allowance <= 0)
    return send(403, { message: "API rate limit exceeded for 127.0.0.1.", ...documentation });
  host.allowance -= 1;
  if (repository === undefined) return send(404, { message: "Not Found", ...documentation, status: "404" });
  const body = describe(name, repository, host);
  const etag = `W/"${createHash("sha256").update(JSON.stringify(body)).digest("hex")}"`;
  if (request.headers["if-none-match"] !== etag) return send(200, body, etag);
  host.counts.notModified += 1;
  return send(304, null, etag);
}

function describe(fullName: string, repository: ApiRepository, { web }: CodeHost) {
  const [login = "", name = ""] = fullName.split("/");
  const { stars = 0, pushedAt = "2026-01-30T10:00:00Z", license = null, description = null } = repository;
  return {
    id: 1,
    name,
    full_name: fullName,
    private: false,
    owner: { login, id: 2, avatar_url: "https://avatars.example.com/u/2?v=4", type: "User" },
    html_url: `${web}/${fullName}`,
    description,
    fork: false,
    stargazers_count: stars,
    default_branch: "main",
    pushed_at: pushedAt,
    license: license === null ? null : { key: license.toLowerCase(), spdx_id: license, name: license },
    archived: false,
  };
}
