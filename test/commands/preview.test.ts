import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { writeFiles } from "../support/files.ts";
import { runProgram, startProgram } from "../support/process.ts";
import { recordFiles } from "../support/project.ts";
import { deleteFolder, newFolder, temporaryFolder } from "../support/temporary-folder.ts";

const IDS = ["word-count", "x.json", "constructor"];

/** Starts a preview and waits until it tells its address. */
async function startPreview(project: string): Promise<{ program: ChildProcess; address: string }> {
  const program = startProgram(["preview", "--port", "0"], { workingDirectory: project });
  program.stdout?.resume();
  let said = "";
  for await (const chunk of program.stderr ?? []) {
    said += chunk;
    const [, address] =
      /^Serving dist at (http:\/\/127\.0\.0\.1:\d+)\/api\/plugins \(Ctrl-C stops it\)\.$/m.exec(said) ?? [];
    if (address !== undefined) return { program, address };
  }
  throw new Error(`The preview ended: ${said}`);
}

/** The processes that a process has started, where the system tells. */
function childrenOf(pid: number | undefined): number[] {
  const file = `/proc/${pid}/task/${pid}/children`;
  return existsSync(file) ? readFileSync(file, "utf8").trim().split(" ").filter(Boolean).map(Number) : [];
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

describe("a preview", () => {
  let project = "";
  let program: ChildProcess;
  let address = "";

  beforeAll(async () => {
    project = newFolder();
    writeFiles(project, { ...recordFiles(...IDS), "public/pictures/x.txt": "x" });
    ({ program, address } = await startPreview(project));
  });

  afterAll(async () => {
    program.kill();
    if (program.exitCode === null && program.signalCode === null) await once(program, "exit");
    deleteFolder(project);
  });

  test.each(["/api/plugins", ...IDS.map((id) => `/api/plugin/${id}.json`)])(
    "answers %s with its file",
    async (url) => {
      const response = await fetch(address + url);
      expect(response.status).toBe(200);
      expect(response.redirected).toBe(false);
      expect(response.headers.get("content-type")).toMatch(/^application\/json\b/);
      expect(response.headers.get("access-control-allow-origin")).toBe("*");
      expect(await response.text()).toBe(readFileSync(path.join(project, "dist", url), "utf8"));
    },
  );

  test.each([
    "/api/plugin/none.json",
    "/api/plugin/word-count",
    "/api/plugin/word-count.json/",
    "/api/plugin/",
    "/api/plugin",
    "/api/",
    "/pictures/",
  ])("answers %s with 404, also to another origin, and lists no folder", async (url) => {
    const response = await fetch(address + url, { headers: { Origin: "https://example.com" } });
    expect(response.status).toBe(404);
    expect(response.headers.get("access-control-allow-origin")).toBe("*");
    expect(await response.text()).not.toMatch(/word-count\.json|x\.txt/);
  });

  test("answers a program that asks for JSON with 404 for another origin as well", async () => {
    const response = await fetch(`${address}/api/plugin/none.json`, {
      headers: { Accept: "application/json" },
    });
    expect(response.status).toBe(404);
    expect(response.headers.get("access-control-allow-origin")).toBe("*");
  });

  test("serves nothing from outside the site", async () => {
    const response = await fetch(`${address}/api/plugin/..%2f..%2f..%2frecords%2fword-count.json`);
    expect(response.status).toBe(400);
  });

  test("answers the OpenAPI document too", async () => {
    const response = await fetch(`${address}/openapi.json`);
    expect(await response.json()).toMatchObject({ openapi: "3.1.0", info: { version: "1.0.0" } });
  });
});

describe("a preview ends", () => {
  test.each(["SIGTERM", "SIGINT"] as const)("by %s, and its server with it", async (signal) => {
    const project = temporaryFolder();
    writeFiles(project, recordFiles("x"));
    const { program, address } = await startPreview(project);
    const servers = childrenOf(program.pid);
    if (process.platform === "linux") expect(servers).toHaveLength(1);
    const ended = once(program, "exit");
    program.kill(signal);
    expect(await ended).toEqual([0, null]);
    expect(servers.filter(isRunning)).toEqual([]);
    await expect(fetch(`${address}/api/plugins`)).rejects.toThrow();
  });

  test("in a sentence where the port is taken", async () => {
    const project = temporaryFolder();
    writeFiles(project, recordFiles("x"));
    const other = createServer();
    other.listen(0, "127.0.0.1");
    await once(other, "listening");
    const { port } = other.address() as AddressInfo;
    const finished = runProgram(["preview", "--port", String(port)], { workingDirectory: project });
    other.close();
    expect(finished).toMatchObject({ status: 2, stdout: "" });
    expect(finished.stderr).toMatch(
      new RegExp(`\\nerror: The port ${port} is taken\\. Choose another with --port\\.\\n$`),
    );
  });

  test("before it serves anything where a record is wrong", () => {
    const project = temporaryFolder();
    writeFiles(project, { "records/x.json": "{" });
    const finished = runProgram(["preview", "--port", "0"], { workingDirectory: project });
    expect(finished).toMatchObject({ status: 1, stdout: "" });
    expect(finished.stderr).toMatch(/1 error\.\nNothing was published\.\n$/);
  });
});
