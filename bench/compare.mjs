// Measures whole processes side by side: in turns, so that a busy moment of the machine meets both.

import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const reportPeakMemory = fileURLToPath(new URL("report-peak-memory.cjs", import.meta.url));

/**
 * @param {{ args: string[], before?: () => void }} command Node's arguments, and what to do before each run
 * @returns {{ seconds: number, bytes: number }}
 */
function runOnce({ args, before = () => {} }) {
  before();
  const start = performance.now();
  const { status, output } = spawnSync(process.execPath, ["--require", reportPeakMemory, ...args], {
    stdio: ["ignore", "ignore", "ignore", "pipe"],
  });
  const seconds = (performance.now() - start) / 1000;
  if (status !== 0) throw new Error(`node ${args.join(" ")} ended with exit status ${status}`);
  return { seconds, bytes: Number(output[3]) };
}

/** The middle one of some numbers. */
export function median(numbers) {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)];
}

/**
 * Runs two commands in turns, once for warm-up and then `rounds` times, and gives the medians of
 * each and of the ratios pair by pair.
 */
export function compare(floor, candidate, rounds) {
  const runs = Array.from({ length: rounds + 1 }, () => ({
    floor: runOnce(floor),
    candidate: runOnce(candidate),
  })).slice(1);
  const medianOf = (pick) => median(runs.map(pick));
  return {
    floor: { seconds: medianOf((run) => run.floor.seconds), bytes: medianOf((run) => run.floor.bytes) },
    candidate: {
      seconds: medianOf((run) => run.candidate.seconds),
      bytes: medianOf((run) => run.candidate.bytes),
    },
    timeRatio: medianOf((run) => run.candidate.seconds / run.floor.seconds),
    memoryRatio: medianOf((run) => run.candidate.bytes / run.floor.bytes),
  };
}
