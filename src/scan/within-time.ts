import { runInNewContext } from "node:vm";

/**
 * What a synchronous action gives; null where it takes too long and is stopped, or goes too deep.
 * It is for parsers that a hostile text can keep busy: no timer could interrupt them.
 */
export function withinTime<T>(milliseconds: number, action: () => T): T | null {
  const box: { result: T | null } = { result: null };
  const act = () => {
    box.result = action();
  };
  try {
    runInNewContext("act()", { act }, { timeout: milliseconds });
    return box.result;
  } catch (error) {
    if (error instanceof RangeError || isTimeOut(error)) return null;
    throw error;
  }
}

/** The time-out's error is made in the other context, so that it is no `Error` of this one. */
function isTimeOut(error: unknown): boolean {
  const isObject = typeof error === "object" && error !== null;
  return isObject && "code" in error && error.code === "ERR_SCRIPT_EXECUTION_TIMEOUT";
}
