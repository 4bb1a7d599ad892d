#!/usr/bin/env node
import process from "node:process";
import { run } from "./cli.ts";
import { describeFailure } from "./failure.ts";

// A reader that has seen enough (`… | head`) is no fault.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
});

try {
  process.exitCode = await run(process.argv.slice(2), {
    workingDirectory: process.cwd(),
    variables: process.env,
    stdout: process.stdout,
    stderr: process.stderr,
    now: () => new Date(),
    elapsed: () => performance.now(),
    stopSignal,
  });
} catch (error) {
  process.exitCode = 2;
  process.stderr.write(describeFailure(error));
}

function stopSignal(): AbortSignal {
  const controller = new AbortController();
  for (const name of ["SIGINT", "SIGTERM"] as const) process.once(name, () => controller.abort());
  return controller.signal;
}
