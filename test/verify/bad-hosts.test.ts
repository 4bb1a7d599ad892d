import { readFileSync } from "node:fs";
import { createServer as createSocketServer } from "node:net";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { runCli } from "../support/run-cli.ts";
import { deploy, listen, makeSite, serve, serveSecurely, verify } from "./deployment.ts";

const HERE = { workingDirectory: "." };
const MANY_IDS = Array.from({ length: 500 }, (_, index) => `plugin-${index}`);

describe("what is no address", () => {
  it.each([
    ["plugins", "is not an http or https address"],
    ["", "is not an http or https address"],
    ["localhost:3000", "is not an http or https address"],
    ["ftp://127.0.0.1/", "is not an http or https address"],
    ["http://", "is not an http or https address"],
    ["http:/127.0.0.1/", "is not an http or https address"],
    ["https://127.0.0.1/?page=1", "has a query or fragment"],
    ["https://127.0.0.1/#top", "has a query or fragment"],
    ["https://127.0.0.1/repo/api/plugins", "is the catalog's address, not the directory's"],
  ])("%j", async (address, reason) => {
    const { status, diagnostics } = await verify(address);
    expect(status).toBe(1);
    expect(diagnostics).toMatchObject([{ code: "address-invalid", file: address }]);
    expect(diagnostics[0]?.message).toContain(reason);
  });

  it.each([
    ["https://user:hunter2@127.0.0.1/", "holds a user's name or password"],
    ["https://user:hunter2@", "is not an http or https address"],
    ["https:user:hunter2@127.0.0.1", "is not an http or https address"],
  ])("is not repeated where it holds a password: %s", async (address, reason) => {
    const { stdout, stderr } = await verify(address);
    expect(stdout).toContain(reason);
    expect(stdout + stderr).not.toContain("hunter2");
  });
});

describe("flags that make no sense end in exit status 2", () => {
  it.each([
    ["--timeout", "10"],
    ["--timeout", "0s"],
    ["--timeout", "25d"],
    ["--timeout", "-1s"],
    ["--max-age", "two days"],
    ["--concurrency", "0"],
    ["--concurrency", "257"],
    ["--concurrency", "1.5"],
    ["--reporter", "xml"],
  ])("%s %s", async (flag, value) => {
    const { status, stdout, stderr } = await runCli(["verify", "http://127.0.0.1:9/", flag, value], HERE);
    expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
    expect(stderr).toContain(`error: option '${flag}`);
  });

  it("a folder that is no built site", async () => {
    const folder = await makeSite();
    const args = ["verify", "http://127.0.0.1:9/", "--out", "records"];
    expect(await runCli(args, { workingDirectory: folder })).toMatchObject({
      status: 2,
      terminal: 'error: "records" is not a built site: it has no SHA256SUMS. Run build first.\n',
    });
  });

  it("no address", async () => {
    expect((await runCli(["verify"], HERE)).status).toBe(2);
  });
});

describe("answers that are no catalog", () => {
  it.each([
    ["text/html", "<!doctype html><title>App</title>"],
    ["application/json", "\ufeff\n<!doctype html><title>App</title>"],
  ])("a page for people as %s", async (type, page) => {
    const address = await serve((_, response) => response.writeHead(200, { "Content-Type": type }).end(page));
    const { status, codes } = await verify(address);
    expect(status).toBe(1);
    expect(codes).toEqual(expect.arrayContaining(["http-not-json", "missing-answers-200"]));
    expect(codes).not.toContain("json-syntax");
  });

  it("truncated JSON, at the place where it ends", async () => {
    const folder = await makeSite();
    const catalog = readFileSync(path.join(folder, "dist/api/plugins"));
    const half = catalog.subarray(0, catalog.length / 2);
    const address = await deploy(folder, (request, response) => {
      if (request.url !== "/api/plugins") return false;
      response.writeHead(200, { "Content-Type": "application/json" }).end(half);
      return true;
    });
    const { status, diagnostics } = await verify(address);
    expect(status).toBe(1);
    expect(diagnostics[0]).toMatchObject({ code: "json-syntax", file: `${address}api/plugins`, line: 1 });
  });

  it.each([
    ["another directory's list", [{ id: "a", name: "A" }], "value-wrong-type"],
    ["another directory's catalog", { plugins: [{ slug: "a" }], total: 1 }, "field-unknown"],
    ["null", null, "value-wrong-type"],
    ["plugins that are none", { plugins: [null, 7, []], count: 3, generatedAt: "now" }, "text-wrong-form"],
  ])("%s", async (_, catalog, code) => {
    const folder = await makeSite();
    const address = await deploy(folder, (request, response) => {
      if (request.url !== "/api/plugins") return false;
      response.writeHead(200, { "Content-Type": "application/json" }).end(JSON.stringify(catalog));
      return true;
    });
    const { status, codes } = await verify(address);
    expect(status).toBe(1);
    expect(codes).toContain(code);
  });

  it("an endless list of findings is counted, not printed", async () => {
    const plugins = Array.from({ length: 400 }, (_, index) => ({ slug: index, stars: -1 }));
    const body = JSON.stringify({ plugins, count: 400, generatedAt: "2026-01-01T00:00:00Z" });
    const address = await serve((_, response) => response.end(body));
    const { codes, diagnostics } = await verify(address);
    expect(codes.filter((code) => code === "field-missing")).toHaveLength(20);
    expect(diagnostics.some(({ message }) => /So it is at 4,380 more places\.$/.test(message))).toBe(true);
  });

  it("bytes that are not UTF-8", async () => {
    const address = await serve((_, response) => response.end(Buffer.from([0x7b, 0xff, 0x7d])));
    expect((await verify(address)).codes).toContain("encoding-not-utf8");
  });
});

describe("static hosts that are too busy", () => {
  it("500 plugins while it answers 429 for a while", async () => {
    const folder = await makeSite({ ids: MANY_IDS });
    let refused = 0;
    const address = await deploy(folder, (request, response) => {
      if (!request.url?.startsWith("/api/plugin/plugin-") || refused >= 60) return false;
      refused += 1;
      response.writeHead(429, refused % 2 === 0 ? { "Retry-After": "1" } : {}).end();
      return true;
    });
    const report = await verify(address, ["--strict"]);
    expect(refused).toBe(60);
    expect(report).toMatchObject({ status: 0, codes: [] });
    expect(report.stderr).toContain("500 plugins");
  });

  it("nothing is asked before Retry-After is over, whoever was told so", async () => {
    const folder = await makeSite({ ids: MANY_IDS.slice(0, 50) });
    let toldAt: number | null = null;
    const early: number[] = [];
    const address = await deploy(folder, (_request, response) => {
      if (toldAt !== null) {
        // Those that were on their way when it was told do not count.
        if (Date.now() - toldAt > 300 && Date.now() - toldAt < 950) early.push(Date.now() - toldAt);
        return false;
      }
      if (!_request.url?.startsWith("/api/plugin/plugin-")) return false;
      toldAt = Date.now();
      response.writeHead(503, { "Retry-After": "1" }).end();
      return true;
    });
    expect(await verify(address)).toMatchObject({ status: 0, codes: [] });
    expect(early).toEqual([]);
  });

  it.each(["86400", "Fri, 01 Jan 2100 00:00:00 GMT"])(
    "a Retry-After of %s is told, not waited for",
    async (wait) => {
      let asked = 0;
      const address = await serve((request, response) => {
        if (request.url === "/api/plugins") asked += 1;
        response.writeHead(503, { "Retry-After": wait }).end();
      });
      const { status, diagnostics } = await verify(address);
      expect({ status, asked }).toEqual({ status: 1, asked: 1 });
      expect(diagnostics[0]).toMatchObject({ code: "http-status", message: expect.stringContaining(wait) });
    },
  );

  it.each([500, 502, 503, 504])("%i once is asked again", async (status) => {
    let isFirst = true;
    const address = await deploy(await makeSite(), (_, response) => {
      if (!isFirst) return false;
      isFirst = false;
      response.writeHead(status).end();
      return true;
    });
    expect(await verify(address)).toMatchObject({ status: 0, codes: [] });
  });

  it("one that fails for good is given up", async () => {
    const folder = await makeSite({ ids: MANY_IDS });
    const address = await deploy(folder, (request, response) => {
      if (!request.url?.startsWith("/api/plugin/plugin-")) return false;
      response.writeHead(503, { "Retry-After": "86400" }).end();
      return true;
    });
    const { status, codes, diagnostics } = await verify(address);
    expect(status).toBe(1);
    expect(new Set(codes)).toEqual(new Set(["http-status", "http-given-up"]));
    expect(diagnostics.find(({ code }) => code === "http-given-up")?.message).toMatch(
      /^It was not asked for, since \d+ addresses in a row had failed\. So it is at 4\d\d more places\.$/,
    );
  });
});

describe("connections that fail", () => {
  it("nothing listens", async () => {
    const probe = createSocketServer();
    const address = await listen(probe);
    await new Promise((resolve) => probe.close(resolve));
    const { status, diagnostics } = await verify(address);
    expect(status).toBe(1);
    expect(diagnostics).toMatchObject([
      {
        code: "http-unreachable",
        file: `${address}api/plugins`,
        message: "Nothing listens at this address.",
      },
    ]);
  });

  it("a name that DNS does not know", async () => {
    const { status, codes } = await verify("http://no-such-host.invalid/");
    expect({ status, codes }).toEqual({ status: 1, codes: ["http-unreachable"] });
  });

  it("it accepts and never answers", async () => {
    const address = await listen(createSocketServer(() => undefined));
    const { status, diagnostics } = await verify(address, ["--timeout", "300ms"]);
    expect(status).toBe(1);
    expect(diagnostics).toMatchObject([
      { code: "http-timeout", message: "There was no whole answer within 0.3 s." },
    ]);
  });

  it("it never ends its answer, a byte at a time", async () => {
    const address = await serve((_, response) => {
      response.writeHead(200, { "Content-Type": "application/json" });
      const timer = setInterval(() => response.write(" "), 20);
      response.on("close", () => clearInterval(timer));
    });
    const { status, codes } = await verify(address, ["--timeout", "500ms"]);
    expect({ status, codes }).toEqual({ status: 1, codes: ["http-timeout"] });
  });

  it("it never ends its answer, as fast as it can", async () => {
    const piece = Buffer.alloc(1024 * 1024, " ");
    const address = await serve((_, response) => {
      const write = () => {
        while (!response.destroyed && response.write(piece));
      };
      response.on("drain", write);
      write();
    });
    const { status, diagnostics } = await verify(address, ["--timeout", "60s"]);
    expect(status).toBe(1);
    expect(diagnostics).toMatchObject([
      { code: "http-body-too-large", message: "The answer goes on past 67.1 MB; the rest was not read." },
    ]);
  });

  it("a small answer that decompresses into a large one", async () => {
    const bomb = gzipSync(Buffer.alloc(80 * 1024 * 1024));
    const address = await serve((_, response) =>
      response.writeHead(200, { "Content-Encoding": "gzip" }).end(bomb),
    );
    const { status, codes } = await verify(address, ["--timeout", "60s"]);
    expect({ status, codes }).toEqual({ status: 1, codes: ["http-body-too-large"] });
  });

  it("it closes half-way, each time", async () => {
    let asked = 0;
    const address = await serve((_, response) => {
      asked += 1;
      response.writeHead(200, { "Content-Length": "1000" });
      response.write('{"plugins":[');
      setImmediate(() => response.destroy());
    });
    const { status, codes } = await verify(address);
    expect({ status, codes, asked }).toEqual({ status: 1, codes: ["http-broken-off"], asked: 6 });
  });

  it("it cuts compressed answers short", async () => {
    const folder = await makeSite();
    const packed = gzipSync(readFileSync(path.join(folder, "dist/api/plugins")));
    const address = await deploy(folder, (request, response) => {
      if (request.url !== "/api/plugins") return false;
      response.writeHead(200, { "Content-Encoding": "gzip" }).end(packed.subarray(0, packed.length / 2));
      return true;
    });
    const { status, codes } = await verify(address);
    expect({ status, codes }).toEqual({ status: 1, codes: ["http-broken-off"] });
  });

  it("it resets the connection once", async () => {
    let isFirst = true;
    const address = await deploy(await makeSite(), (request) => {
      if (!isFirst) return false;
      isFirst = false;
      request.socket.resetAndDestroy();
      return true;
    });
    expect(await verify(address)).toMatchObject({ status: 0, codes: [] });
  });

  it("it speaks something else than HTTP", async () => {
    const address = await listen(createSocketServer((socket) => socket.end("220 mail.example ESMTP\r\n")));
    const { status, codes, stdout } = await verify(address);
    expect({ status, codes }).toEqual({ status: 1, codes: ["http-unreachable"] });
    expect(stdout).not.toContain("    at ");
  });

  it("it has no TLS where https is asked for", async () => {
    const address = (await serve((_, response) => response.end())).replace("http:", "https:");
    const { status, codes } = await verify(address);
    expect({ status, codes }).toEqual({ status: 1, codes: ["http-unreachable"] });
  });

  it("its certificate is self-signed", async () => {
    const address = await serveSecurely((_, response) => response.end());
    const { status, diagnostics } = await verify(address);
    expect(status).toBe(1);
    expect(diagnostics).toMatchObject([
      {
        code: "http-certificate",
        file: `${address}api/plugins`,
        message: expect.stringContaining("self-signed"),
      },
    ]);
  });
});

describe("redirects that lead nowhere", () => {
  it.each([
    ["to itself", (url: string) => url],
    ["in a circle", (url: string) => (url.endsWith("a") ? "/b" : "/a")],
    ["ever on", (url: string) => `${url}x`],
  ])("%s", async (_, next) => {
    const address = await serve((request, response) =>
      response.writeHead(302, { Location: next(request.url ?? "") }).end(),
    );
    const { status, codes } = await verify(address);
    expect({ status, codes }).toEqual({ status: 1, codes: ["http-redirect-loop"] });
  });

  it.each([["file:///etc/passwd"], ["http://["], [""]])("to %j", async (location) => {
    const address = await serve((_, response) => response.writeHead(302, { Location: location }).end());
    const { status, codes } = await verify(address);
    expect(status).toBe(1);
    expect(["http-status", "http-redirect-loop"]).toContain(codes[0]);
  });
});
