import { createHash } from "node:crypto";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from "node:http";
import { createServer as createSecureServer } from "node:https";
import type { AddressInfo, Server as SocketServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { onTestFinished } from "vitest";
import { type Finished, runCli } from "../support/run-cli.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { buildSite, type SiteInput } from "./built-site.ts";

/** Answers a request, or leaves it to the site by giving false. */
export type Override = (request: IncomingMessage, response: ServerResponse) => boolean;

/** A built site, in the folder `dist` of one that is deleted when the test ends. */
export async function makeSite(input?: SiteInput): Promise<string> {
  const folder = temporaryFolder();
  await buildSite(folder, input);
  return folder;
}

/** Serves on 127.0.0.1 until the test is over, and gives the address with a slash at its end. */
export async function listen(server: Server | SocketServer): Promise<string> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    if ("closeAllConnections" in server) server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return `http://127.0.0.1:${port}/`;
}

/** Serves with one function. */
export function serve(listener: RequestListener): Promise<string> {
  return listen(createServer(listener));
}

/** Serves with one function over TLS, with a certificate that nobody has signed. */
export async function serveSecurely(listener: RequestListener): Promise<string> {
  const fixture = (name: string) => readFileSync(new URL(`./self-signed/${name}`, import.meta.url));
  const server = createSecureServer({ key: fixture("key.pem"), cert: fixture("certificate.pem") }, listener);
  return (await listen(server)).replace("http:", "https:");
}

/** Serves a built site as it must be, but for what the override does, below a path. */
export function deploy(folder: string, override: Override = () => false, below = "/"): Promise<string> {
  return serve((request, response) => {
    if (!override(request, response)) answerFile(path.join(folder, "dist"), below, request, response);
  });
}

/** Runs `verify` and takes its JSON report apart. */
export async function verify(
  address: string,
  flags: readonly string[] = [],
  folder = tmpdir(),
): Promise<Report> {
  const ran = await runCli(["verify", address, "--reporter", "json", ...flags], { workingDirectory: folder });
  const { diagnostics } = JSON.parse(ran.stdout) as { diagnostics: Finding[] };
  return { ...ran, diagnostics, codes: diagnostics.map(({ code }) => code) };
}

/** A finding of the JSON report. */
export interface Finding {
  readonly code: string;
  readonly severity: string;
  readonly file: string;
  readonly line: number | null;
  readonly column: number | null;
  readonly pointer: string | null;
  readonly message: string;
  readonly hint: string;
}

export interface Report extends Finished {
  readonly diagnostics: readonly Finding[];
  readonly codes: readonly string[];
}

function answerFile(site: string, below: string, request: IncomingMessage, response: ServerResponse): void {
  const file = (request.url ?? "").slice(below.length);
  const body = readFile(path.join(site, file));
  response.setHeader("Access-Control-Allow-Origin", "*");
  if (body === null || !request.url?.startsWith(below)) {
    response.writeHead(404, { "Content-Type": "text/html" }).end("<h1>Not found</h1>");
    return;
  }
  const etag = `"${createHash("sha256").update(body).digest("hex")}"`;
  response.setHeader("ETag", etag).setHeader("Cache-Control", "public, max-age=300, must-revalidate");
  if (request.headers["if-none-match"] === etag) {
    response.writeHead(304).end();
    return;
  }
  response.writeHead(200, { "Content-Type": "application/json; charset=utf-8", "Content-Encoding": "gzip" });
  response.end(gzipSync(body));
}

function readFile(file: string): Buffer | null {
  try {
    return readFileSync(file);
  } catch {
    return null;
  }
}
