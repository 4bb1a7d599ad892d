// `diff` against JSON.parse of both catalogs and Node's start: whole processes, in turns, on two
// catalogs of 500 full records, of which the later has what a scan and some authors have changed.
//
//   node bench/diff.mjs [rounds]

import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { compare } from "./compare.mjs";
import { fullRecords } from "./full-records.mjs";

const WANTED_TIME = 2;
const here = (relative) => fileURLToPath(new URL(relative, import.meta.url));
const rounds = Number(process.argv[2] ?? 15);

const folder = mkdtempSync(path.join(tmpdir(), "bench-diff-"));
try {
  const before = Array.from(fullRecords().values(), (record) => JSON.parse(record));
  measure(writeCatalog("before", before), writeCatalog("after", before.map(update)));
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function measure(before, after) {
  const { floor, candidate, timeRatio } = compare(
    { args: [here("parse.cjs"), before, after] },
    { args: [here("../lib/main.cjs"), "diff", before, after, "--stale-after", "never"] },
    rounds,
  );
  const size = `${(statSync(before).size / 1e6).toFixed(1)} MB each`;
  console.log(
    `\nMedians of ${rounds} rounds on Node ${process.version}; floor: reading and JSON.parse of both.\n`,
  );
  console.log("| two catalogs | floor | diff | time | wanted | floor's peak | diff's peak |");
  console.log("| --- | --- | --- | --- | --- | --- | --- |");
  const cells = [
    ...[size, `${floor.seconds.toFixed(3)} s`, `${candidate.seconds.toFixed(3)} s`],
    ...[`${timeRatio.toFixed(2)} ×`, `≤ ${WANTED_TIME} ×`],
    ...[`${(floor.bytes / 1e6).toFixed(0)} MB`, `${(candidate.bytes / 1e6).toFixed(0)} MB`],
  ];
  console.log(`| ${cells.join(" | ")} |`);
}

function writeCatalog(name, plugins) {
  const file = path.join(folder, name);
  const generatedAt = "2026-11-01T06:00:00Z";
  writeFileSync(file, JSON.stringify({ plugins, count: plugins.length, generatedAt }));
  return file;
}

/** Every plugin was scanned; a tenth of them have a new release. */
function update(plugin, index) {
  const repoMeta = { ...plugin.repoMeta, stars: plugin.repoMeta.stars + 1 };
  const scanned = { ...plugin, repoMeta, scannedAt: "2026-11-02T06:00:00.000Z" };
  if (index % 10 !== 0) return scanned;
  const manifest = { ...plugin.manifest, version: "1.3.0" };
  return { ...scanned, manifest, readmeText: `New. ${plugin.readmeText.slice(0, 15_000)}` };
}
