// Preloaded into the program: kills it, as SIGKILL would at that moment, before its n-th call that
// changes the disk (KILL_AT, from 1 on).
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import process from "node:process";

const CHANGING = [
  "appendFileSync",
  "copyFileSync",
  "cpSync",
  "linkSync",
  "mkdirSync",
  "mkdtempSync",
  "openSync",
  "renameSync",
  "rmSync",
  "rmdirSync",
  "symlinkSync",
  "unlinkSync",
  "utimesSync",
  "writeFileSync",
  "writeSync",
  "writevSync",
];

let callsLeft = Number(process.env.KILL_AT);

for (const name of CHANGING) {
  const call = fs[name];
  fs[name] = (...args) => {
    const isReading = name === "openSync" && (args[1] === undefined || typeof args[1] === "number");
    if (!isReading) callsLeft -= 1;
    if (callsLeft === 0) process.kill(process.pid, "SIGKILL");
    return call(...args);
  };
}
syncBuiltinESMExports();
