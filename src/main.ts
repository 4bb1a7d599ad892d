#!/usr/bin/env node
import process from "node:process";
import { run } from "./cli.ts";
import { Failure } from "./failure.ts";

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
  process.stderr.write(error instanceof Failure ? `error: ${error.message}\n` : describeFault(error));
}

function stopSignal(): AbortSignal {
  const controller = new AbortController();
  for (const name of ["SIGINT", "SIGTERM"] as const) process.once(name, () => controller.abort());
  return controller.signal;
}

function describeFault(error: unknown): string {
  const details = error instanceof Error ? error.stack : String(error);
  return `error: This is a fault of plugin-directory itself. Please report it with these lines:\n${details}\n`;
}
