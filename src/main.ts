import { run } from "./cli.ts";
import { describeFailure } from "./failure.ts";

// Errors are caught here and nowhere else: what reaches this place could not be told as a finding.
run(process.argv.slice(2), {
  workingDirectory: process.cwd(),
  variables: process.env,
  // Getters, since a stream that is never asked for need not be set up.
  get stdout() {
    return tolerateClosedPipe(process.stdout);
  },
  get stderr() {
    return tolerateClosedPipe(process.stderr);
  },
  now: () => new Date(),
  elapsed: () => process.uptime() * 1000,
  stopSignal,
}).then(
  (status) => {
    process.exitCode = status;
  },
  (error: unknown) => {
    process.exitCode = 2;
    process.stderr.write(describeFailure(error));
  },
);

/** A reader that has seen enough (`… | head`) is no fault. */
function tolerateClosedPipe(stream: NodeJS.WriteStream): NodeJS.WriteStream {
  if (stream.listenerCount("error") > 0) return stream;
  return stream.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error;
  });
}

function stopSignal(): AbortSignal {
  const controller = new AbortController();
  for (const name of ["SIGINT", "SIGTERM"] as const) process.once(name, () => controller.abort());
  return controller.signal;
}
