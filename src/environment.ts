/** A stream that the program prints to. */
export interface Output {
  readonly isTTY?: boolean | undefined;
  readonly columns?: number | undefined;
  write(text: string): unknown;
}

/** All that the program takes from the process that it runs in. */
export interface Environment {
  readonly workingDirectory: string;
  readonly variables: Readonly<Record<string, string | undefined>>;
  readonly stdout: Output;
  readonly stderr: Output;
  readonly now: () => Date;
  /** How long the program has run, in milliseconds. */
  readonly elapsed: () => number;
  /** For commands that run until they are stopped; the process ends by signals as usual until it is asked for. */
  readonly stopSignal: () => AbortSignal;
}
