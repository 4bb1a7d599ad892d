import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { writeFiles } from "../support/files.ts";
import { PLUGIN_FILES, type ScanProject, scanProject } from "./scan-project.ts";

/** A stand-in for a package registry: answers by path, and what it was asked. */
interface Registry {
  readonly address: string;
  readonly answers: Map<string, unknown>;
  readonly asked: string[];
  readonly tokens: (string | undefined)[];
}

const PACKAGE = {
  name: "@ada/notes",
  "dist-tags": { latest: "1.2.0" },
  versions: { "1.1.0": {}, "1.2.0": { name: "@ada/notes", dist: { integrity: "sha512-AAAA" } } },
  time: { "1.2.0": "2026-01-05T10:00:00.000Z" },
};

async function startRegistry(): Promise<Registry> {
  const registry = {
    answers: new Map<string, unknown>(),
    asked: [] as string[],
    tokens: [] as (string | undefined)[],
  };
  const server = createServer((request, response) => {
    const name = request.url ?? "";
    registry.tokens.push(request.headers.authorization);
    const body = registry.answers.get(name);
    const text = typeof body === "string" ? body : JSON.stringify(body);
    const isKnown = request.headers["if-none-match"] === '"1"';
    registry.asked.push(isKnown ? `${name} if changed` : name);
    if (body === undefined) response.writeHead(404).end("{}");
    else if (isKnown) response.writeHead(304).end();
    else response.writeHead(200, { etag: '"1"', "content-type": "application/json" }).end(text);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { ...registry, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

/** A project whose npm is configured for the registry, by a file as people do. */
async function projectWith(registry: Registry): Promise<ScanProject> {
  const project = await scanProject();
  const nerfed = registry.address.slice("http:".length);
  writeFiles(project.folder, {
    ".npmrc": `registry=${registry.address}/\n${nerfed}/:_authToken=secret-token\n`,
  });
  writeFiles(project.folder, { "package.json": "{}" });
  project.variables.HOME = project.folder;
  project.publish("ada/notes", PLUGIN_FILES);
  return project;
}

test("a package's latest version is read from the registry that npm is configured for", async () => {
  const registry = await startRegistry();
  registry.answers.set("/@ada%2fnotes", PACKAGE);
  const project = await projectWith(registry);
  expect(await project.run("add", "ada/notes", "--package", "@ada/notes")).toMatchObject({ status: 0 });
  expect(project.record("notes").npm).toEqual({
    package: "@ada/notes",
    version: "1.2.0",
    integrity: "sha512-AAAA",
    publishedAt: "2026-01-05T10:00:00.000Z",
  });
  expect(registry.tokens).toContain("Bearer secret-token");
  expect(project.recordText("notes")).not.toContain("secret-token");
  expect(await project.run("build", "--strict")).toMatchObject({ status: 0 });

  const text = project.recordText("notes");
  registry.asked.length = 0;
  await project.run("scan");
  expect(registry.asked).toContain("/@ada%2fnotes if changed");
  expect(project.recordText("notes")).toBe(text);
});

test("downloads are told where the registry counts them", async () => {
  const registry = await startRegistry();
  registry.answers.set("/notes", { ...PACKAGE, name: "notes" });
  registry.answers.set("/downloads/point/last-month/notes", { downloads: 1234, package: "notes" });
  const project = await projectWith(registry);
  await project.run("add", "ada/notes", "--package", "notes");
  expect(project.record("notes").npm?.downloadsLast30Days).toBe(1234);
});

test.each([
  ["that the registry does not know", "missing", undefined, "the package registry knows no such package"],
  [
    "without a latest version",
    "notes",
    { versions: {} },
    "the package registry's answer has no latest version",
  ],
  ["whose answer is no JSON", "notes", "<html>", "the package registry does not answer with JSON"],
  ["with a path for a name", "../../-/whoami", {}, "its package has no valid name"],
])("a package %s costs a scanError", async (_, name, answer, problem) => {
  const registry = await startRegistry();
  if (answer !== undefined) registry.answers.set("/notes", answer);
  const project = await projectWith(registry);
  expect(await project.run("add", "ada/notes", "--package", name)).toMatchObject({ status: 0 });
  expect(project.record("notes")).toMatchObject({
    scanError: `Not all of it could be read: ${problem}.`,
    name: "Notes",
  });
  expect(project.record("notes")).not.toHaveProperty("npm");
  expect(registry.asked.filter((asked) => asked.includes("whoami"))).toEqual([]);
});
