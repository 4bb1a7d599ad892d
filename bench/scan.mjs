// Measures `scan` against a code host on this machine: git's own HTTP server, and a stand-in for
// GitHub's REST API. Run by `npm run bench`; prints a table, and fails where a bar is missed.
import { spawn } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { rolldown } from "rolldown";

const PLUGINS = 300;
const CONCURRENCY = 4;
const folder = mkdtempSync(path.join(tmpdir(), "plugin-directory-bench-"));
try {
  const { startCodeHost, createRepository, commit, git } = await loadTestSupport();
  const repositories = path.join(folder, "repositories");
  const project = path.join(folder, "project");
  mkdirSync(path.join(project, "records"), { recursive: true });
  const files = pluginFiles();
  const first = createRepository(repositories, "ada/plugin-0");
  commit(first, files);
  const host = await startCodeHost(repositories);
  const { web, api } = host;
  const scan = { codeHost: { web, api }, concurrency: CONCURRENCY };
  writeFileSync(path.join(project, "directory.config.json"), JSON.stringify({ scan }));
  for (let number = 0; number < PLUGINS; number += 1) {
    const id = `plugin-${number}`;
    if (number > 0) cpSync(first, path.join(repositories, `ada/${id}.git`), { recursive: true });
    host.repositories.set(`ada/${id}`, {});
    writeFileSync(path.join(project, "records", `${id}.json`), JSON.stringify({ id, repo: `ada/${id}` }));
  }

  const plain = await time(async () => {
    for (let number = 0; number < PLUGINS; number += 1) {
      const response = await fetch(`${web}/ada/plugin-${number}/info/refs?service=git-upload-pack`);
      await response.arrayBuffer();
    }
  });
  const all = await measure(host, () => runScan(project));
  const unchanged = await measure(host, () => runScan(project));
  commit(first, { ...files, "README.md": `${files["README.md"]}\nOne more line.\n` });
  const listOnly = unchanged.bytes / PLUGINS;
  const changed = await measure(host, () => runScan(project, "plugin-0"));
  const sizes = objectSizes(first, git);
  await host.close();

  const allowed = (10 * plain) / CONCURRENCY;
  const rows = [
    ["300 plain sequential requests to git's server", `${seconds(plain)} s`, ""],
    ["300 new plugins", `${seconds(all.time)} s`, describe(all)],
    ["300 unchanged plugins", `${seconds(unchanged.time)} s`, describe(unchanged)],
    ["  allowed: ten times the plain requests, divided by the concurrency", `${seconds(allowed)} s`, ""],
    ["1 changed plugin", `${seconds(changed.time)} s`, describe(changed)],
    ["  README, manifest, package.json and tree, in bytes", String(sizes), `allowed: ${2 * sizes}`],
    ["  asking for an unchanged head, in bytes", listOnly.toFixed(0), ""],
  ];
  for (const [what, result, counts] of rows)
    process.stdout.write(`${what.padEnd(70)}${result.padStart(10)}  ${counts}\n`);
  assert(unchanged.api <= PLUGINS, "too many API requests");
  assert(unchanged.fetches === 0, "an unchanged plugin was fetched");
  assert(unchanged.time < allowed, "unchanged plugins take too long");
  assert(changed.bytes <= 2 * sizes, "a changed plugin moves too many bytes");
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** The servers and repositories of the tests, which are TypeScript. */
async function loadTestSupport() {
  const bundle = await rolldown({
    input: ["test/support/code-host.ts", "test/support/git-repository.ts"],
    platform: "node",
  });
  await bundle.write({ dir: path.join(folder, "support"), format: "esm", entryFileNames: "[name].mjs" });
  return {
    ...(await import(path.join(folder, "support/code-host.mjs"))),
    ...(await import(path.join(folder, "support/git-repository.mjs"))),
  };
}

/** A repository of a usual shape: a README of 8 kB, and a hundred source files that nobody asked for. */
function pluginFiles() {
  const sources = Array.from({ length: 100 }, (_, index) => [
    `src/file-${index}.ts`,
    `// ${"code ".repeat(2000)}${index}\n`,
  ]);
  const words = "The plugin takes notes, keeps them in order, and finds them again when they are needed. ";
  const readme = Array.from({ length: 80 }, (_, index) => `${index}. ${words}\n`).join("");
  return {
    ...Object.fromEntries(sources),
    "README.md": `# Plugin\n\n${words}\n\n## Installation\n\n${readme}`,
    "plugin.json": JSON.stringify(
      { id: "plugin", name: "Plugin", description: words, version: "1.0.0" },
      null,
      2,
    ),
    "package.json": JSON.stringify(
      { name: "plugin", license: "MIT", scripts: { typecheck: "tsc --noEmit" } },
      null,
      2,
    ),
    LICENSE: "MIT License\n",
  };
}

/** The bytes of the objects that a scan is for, as git keeps them before compression. */
function objectSizes(repository, git) {
  const size = (object) => Number(git(repository, ["cat-file", "-s", object]));
  return ["README.md", "plugin.json", "package.json", "", "src"]
    .map((name) => size(`main:${name}`))
    .reduce((sum, bytes) => sum + bytes, 0);
}

async function runScan(project, ...ids) {
  const program = path.resolve("lib/main.cjs");
  const child = spawn(process.execPath, [program, "scan", ...ids], {
    cwd: project,
    env: { PATH: process.env.PATH },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let said = "";
  for await (const chunk of child.stderr) said += chunk;
  if (child.exitCode === null) await new Promise((resolve) => child.once("exit", resolve));
  assert(child.exitCode === 0, said.slice(-2000));
}

async function measure(host, action) {
  Object.assign(host.counts, { api: 0, notModified: 0, info: 0, fetch: 0, bytes: 0 });
  const taken = await time(action);
  const { api, notModified, info, fetch: posts, bytes } = host.counts;
  // Each exchange with git's server begins with a request for its references; `ls-remote` is one exchange.
  return { time: taken, api, notModified, fetches: info - api, gitRequests: info + posts, bytes };
}

function describe({ api, notModified, fetches, gitRequests, bytes }) {
  return `${api} API requests (${notModified} not modified), ${fetches} fetches, ${gitRequests} requests to git, ${bytes} bytes`;
}

async function time(action) {
  const start = performance.now();
  await action();
  return performance.now() - start;
}

function seconds(milliseconds) {
  return (milliseconds / 1000).toFixed(2);
}

function assert(isTrue, message) {
  if (!isTrue) throw new Error(message);
}
