import { run } from "../../src/cli.ts";
import { describeFailure } from "../../src/failure.ts";

/** What a command line gave. */
export interface Finished {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
  /** Both streams as a terminal shows them. */
  readonly terminal: string;
}

export interface RunOptions {
  readonly workingDirectory: string;
  readonly variables?: Readonly<Record<string, string | undefined>>;
  readonly isTTY?: boolean;
  readonly columns?: number;
}

/** The clock of every run in this process. */
export const NOW = "2026-01-31T10:00:00.000Z";

/** How long every run in this process says that it took, in milliseconds. */
const ELAPSED = 210;

/** Runs a command line in this process as the binary does, but with a clock of its own. */
export async function runCli(args: readonly string[], options: RunOptions): Promise<Finished> {
  const { workingDirectory, variables = {}, isTTY, columns } = options;
  const printed: { stream: "stdout" | "stderr"; text: string }[] = [];
  const createStream = (stream: "stdout" | "stderr") => ({
    isTTY,
    columns,
    write: (text: string) => printed.push({ stream, text }),
  });
  const stderr = createStream("stderr");
  let status: number;
  try {
    status = await run(args, {
      workingDirectory,
      variables,
      stdout: createStream("stdout"),
      stderr,
      now: () => new Date(NOW),
      elapsed: () => ELAPSED,
      stopSignal: () => new AbortController().signal,
    });
  } catch (error) {
    status = 2;
    stderr.write(describeFailure(error));
  }
  const textOf = (pieces: typeof printed) => pieces.map(({ text }) => text).join("");
  return {
    status,
    stdout: textOf(printed.filter(({ stream }) => stream === "stdout")),
    stderr: textOf(printed.filter(({ stream }) => stream === "stderr")),
    terminal: textOf(printed),
  };
}
