// Measures `plugin-directory diff` of two catalogs of 500 plugins near their bounds (18 MB each)
// against its target: at most twice the time of JSON.parse of both, plus Node's start.
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";

const RUNS = 9;
const PLUGINS = 500;
const program = fileURLToPath(new URL("../lib/main.cjs", import.meta.url));
const PARSE_BOTH = `
const { readFileSync } = require("node:fs");
const texts = process.argv.slice(1).map((file) => readFileSync(file, "utf8"));
const start = performance.now();
for (const text of texts) JSON.parse(text);
console.log(performance.now() - start);`;

const folder = mkdtempSync(path.join(os.tmpdir(), "bench-diff-"));
try {
  measure();
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function measure() {
  const [before, after] = ["before", "after"].map((name, version) => {
    const file = path.join(folder, name);
    writeFileSync(file, JSON.stringify(makeCatalog(version)));
    return file;
  });
  const times = { start: [], parse: [], diff: [] };
  // In turns, so that a busy moment of the machine meets all three.
  for (let run = 0; run < RUNS; run += 1) {
    times.start.push(timeProcess([process.execPath, "-e", "0"]).elapsed);
    times.parse.push(Number(timeProcess([process.execPath, "-e", PARSE_BOTH, before, after]).stdout));
    times.diff.push(
      timeProcess([process.execPath, program, "diff", before, after, "--stale-after", "never"]).elapsed,
    );
  }
  const [start, parse, diff] = [times.start, times.parse, times.diff].map(median);
  const target = 2 * parse + start;
  console.log(`Node's start       ${format(start)}`);
  console.log(`JSON.parse of both ${format(parse)}`);
  console.log(`target             ${format(target)}`);
  console.log(`diff               ${format(diff)}  ${diff <= target ? "within the target" : "TOO SLOW"}`);
  if (diff > target) process.exitCode = 1;
}

function timeProcess([command, ...args]) {
  const begin = performance.now();
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: "utf8", maxBuffer: 1 << 28 });
  const elapsed = performance.now() - begin;
  if (status !== 0) throw new Error(`exit status ${status}: ${stderr}`);
  return { stdout, elapsed };
}

function median(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
}

function format(milliseconds) {
  return `${milliseconds.toFixed(0).padStart(5)} ms`;
}

/** A tenth of the plugins differ between the two versions, beside what every scan refreshes. */
function makeCatalog(version) {
  const plugins = Array.from({ length: PLUGINS }, (_, index) => makePlugin(index, version));
  return { plugins, count: plugins.length, generatedAt: `2026-01-0${version + 1}T00:00:00Z` };
}

function makePlugin(index, version) {
  const isDifferent = version === 1 && index % 10 === 0;
  const text = (length, seed) =>
    `Plugin ${index} ${seed} – “notes” with a line\n`.repeat(length).slice(0, length);
  const html = `<p>${text(5000, "html").replaceAll("\n", "</p>\n<p>")}</p>`;
  return {
    id: `plugin-${String(index).padStart(4, "0")}`,
    repo: `owner-${index}/plugin-${index}`,
    url: `https://example.org/plugins/${index}`,
    name: `Plugin ${index}`,
    description: text(1000, "description"),
    license: isDifferent ? "GPL-3.0-only" : "MIT",
    categories: Array.from({ length: 8 }, (_, item) => `category ${item}`),
    platforms: ["desktop", "mobile"],
    caveats: Array.from({ length: 8 }, (_, item) => text(200, `caveat ${item}`)),
    manifest: {
      id: `plugin-${index}`,
      version: `1.${version}.0`,
      nested: { keys: [1, 2, 3], flags: { a: true } },
    },
    repoMeta: { stars: index + version, defaultBranch: "main", pushedAt: "2026-01-01T00:00:00Z" },
    owner: { login: `owner-${index}`, avatarUrl: `https://example.org/avatars/${index}.png` },
    installNotesHtml: html,
    limitationsNotesHtml: html,
    security: {
      status: "passed",
      blockingFindings: 0,
      advisoryFindings: 1,
      scannedAt: "2026-01-01T00:00:00Z",
    },
    images: Array.from({ length: 8 }, (_, item) => `https://example.org/images/${index}/${item}.png`),
    readmeText: text(16_000, isDifferent ? "new readme" : "readme"),
    scannedAt: `2026-01-0${version + 1}T00:00:00Z`,
    health: {
      ...{ manifestValid: true, hasReadme: true, hasLicense: true },
      ...{ hasTests: true, hasTypecheckScript: false, updatedRecently: true },
    },
  };
}
