// `build` against the floor: whole processes, in turns, on real and on full records.
//
//   node bench/build.mjs [rounds]

import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { compare } from "./compare.mjs";
import { fullRecords } from "./full-records.mjs";

const here = (relative) => fileURLToPath(new URL(relative, import.meta.url));
const CORPUS = here("../../shared/corpus/records");
const rounds = Number(process.argv[2] ?? 15);

const folder = mkdtempSync(path.join(tmpdir(), "bench-build-"));
try {
  console.log(
    `Medians of ${rounds} rounds on Node ${process.version}; floor: the same reads and writes, unchecked.\n`,
  );
  console.log("| records | floor | build | time | wanted | floor's peak | build's peak | memory | wanted |");
  console.log("| --- | --- | --- | --- | --- | --- | --- | --- | --- |");
  if (existsSync(CORPUS))
    measure("300 real ones", 1.6, (records) => cpSync(CORPUS, records, { recursive: true }));
  else console.log("(the real records are not there: ../shared/corpus/records)");
  measure("500 full ones", 1.5, writeFullRecords);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function measure(name, wantedTime, writeRecords) {
  const records = path.join(folder, name);
  writeRecords(records);
  const out = path.join(folder, "out");
  const before = () => rmSync(out, { recursive: true, force: true });
  const result = compare(
    { args: [here("floor.mjs"), records, out], before },
    {
      args: [here("../lib/main.cjs"), "build", "--records", records, "--out", out, "--stale-after", "never"],
      before,
    },
    rounds,
  );
  const { floor, candidate } = result;
  const cells = [
    name,
    `${floor.seconds.toFixed(3)} s`,
    `${candidate.seconds.toFixed(3)} s`,
    `${result.timeRatio.toFixed(2)} ×`,
    `≤ ${wantedTime} ×`,
    `${(floor.bytes / 1e6).toFixed(0)} MB`,
    `${(candidate.bytes / 1e6).toFixed(0)} MB`,
    `${result.memoryRatio.toFixed(2)} ×`,
    "≤ 1.5 ×",
  ];
  console.log(`| ${cells.join(" | ")} |`);
}

function writeFullRecords(records) {
  mkdirSync(records);
  for (const [name, text] of fullRecords()) writeFileSync(path.join(records, name), text);
}
