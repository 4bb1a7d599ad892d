// `verify` against autocannon: the same 501 requests, 16 at a time, to `serve` on this machine.
//
//   node bench/verify.mjs [rounds]

import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { compare } from "./compare.mjs";
import { fullRecords } from "./full-records.mjs";

const here = (relative) => fileURLToPath(new URL(relative, import.meta.url));
const rounds = Number(process.argv[2] ?? 7);
const CONCURRENCY = "16";

const folder = mkdtempSync(path.join(tmpdir(), "bench-verify-"));
let server = null;
try {
  buildSite();
  const port = await findFreePort();
  server = startServe(port);
  await isAccepting(server);
  const base = `http://127.0.0.1:${port}/`;
  const { floor, candidate, timeRatio } = compare(
    { args: [here("same-requests.mjs"), base, path.join(folder, "records"), CONCURRENCY] },
    { args: [here("../lib/main.cjs"), "verify", base, "--concurrency", CONCURRENCY, "--strict"] },
    rounds,
  );
  const size = statSync(path.join(folder, "dist/api/plugins")).size / 500;
  console.log(`Medians of ${rounds} rounds on Node ${process.version}; whole processes.\n`);
  console.log("| plugins | autocannon | verify | time | wanted |\n| --- | --- | --- | --- | --- |");
  const cells = [
    `500 of ${(size / 1000).toFixed(0)} kB`,
    `${floor.seconds.toFixed(2)} s`,
    `${candidate.seconds.toFixed(2)} s`,
    `${timeRatio.toFixed(2)} ×`,
    "≤ 1.5 ×",
  ];
  console.log(`| ${cells.join(" | ")} |`);
} finally {
  // It would wait for the connections that are kept alive.
  server?.kill("SIGKILL");
  rmSync(folder, { recursive: true, force: true });
}

/** The full records with less text, since the wanted time is for 20 kB each. */
function buildSite() {
  const records = path.join(folder, "records");
  mkdirSync(records);
  for (const [name, text] of fullRecords()) {
    const record = JSON.parse(text);
    record.readmeText = Array.from(record.readmeText).slice(0, 5000).join("");
    writeFileSync(path.join(records, name), JSON.stringify(record));
  }
  const { status } = spawnSync(process.execPath, [here("../lib/main.cjs"), "build"], { cwd: folder });
  if (status !== 0) throw new Error("The site could not be built.");
}

function startServe(port) {
  const serve = createRequire(import.meta.url).resolve("serve/build/main.js");
  const listen = `tcp://127.0.0.1:${port}`;
  return spawn(
    process.execPath,
    [
      serve,
      path.join(folder, "dist"),
      "--cors",
      "--listen",
      listen,
      "--no-request-logging",
      "--no-clipboard",
    ],
    { stdio: ["ignore", "pipe", "inherit"], env: { ...process.env, NO_UPDATE_CHECK: "1" } },
  );
}

async function isAccepting({ stdout }) {
  let said = "";
  while (!said.includes("Accepting connections")) said += (await once(stdout, "data"))[0];
  stdout.resume();
}

async function findFreePort() {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address();
  probe.close();
  return port;
}
