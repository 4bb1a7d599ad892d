import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";

/** The calls of `node:fs` that change the disk. */
const CHANGING_CALLS = [
  "appendFileSync",
  "copyFileSync",
  "cpSync",
  "linkSync",
  "mkdirSync",
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
] as const;

export interface InterruptOptions {
  /** The first call that is refused, from 1 on. */
  readonly at: number;
  /**
   * Whether every later call is refused too: to the disk that is the same as if the process had been
   * killed before that call, whatever the program still does.
   */
  readonly forGood: boolean;
}

/** Does some work in this process while the system refuses a call that changes the disk; says whether one was. */
export async function interruptCalls(
  options: InterruptOptions,
  work: () => Promise<unknown>,
): Promise<boolean> {
  const functions = fs as unknown as Record<string, (...args: unknown[]) => unknown>;
  const originals = CHANGING_CALLS.map((name) => [name, functions[name]] as const);
  let calls = 0;
  for (const [name, original] of originals) {
    functions[name] = (...args) => {
      if (name === "openSync" && (typeof args[1] !== "string" || args[1] === "r")) return original?.(...args);
      calls += 1;
      if (calls === options.at || (options.forGood && calls > options.at)) {
        throw Object.assign(new Error(`EIO: i/o error, ${name}`), { code: "EIO", errno: -5, syscall: name });
      }
      return original?.(...args);
    };
  }
  syncBuiltinESMExports();
  try {
    await work();
  } finally {
    for (const [name, original] of originals) if (original !== undefined) functions[name] = original;
    syncBuiltinESMExports();
  }
  return calls >= options.at;
}
