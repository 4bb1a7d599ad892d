import type { Environment } from "./environment.ts";

/** Shows how far a long command is. */
export interface Progress {
  readonly show: (done: number, total: number) => void;
  /** Takes the bar away again. */
  readonly end: () => void;
}

const SILENT: Progress = { show: () => undefined, end: () => undefined };

/** A bar on the terminal; nothing where standard error is no terminal, or a CI's log that looks like one. */
export async function startProgress({ stderr, variables }: Environment): Promise<Progress> {
  if (!stderr.isTTY || variables.CI || variables.TERM === "dumb") return SILENT;
  const { SingleBar } = await import("cli-progress");
  const bar = new SingleBar({
    format: "  {bar} {value} of {total}, {eta_formatted} left",
    stream: stderr as NodeJS.WritableStream,
    clearOnComplete: true,
    hideCursor: true,
  });
  return {
    show: (done, total) => (bar.isActive ? bar.update(done) : bar.start(total, done)),
    end: () => bar.stop(),
  };
}
