import { runInNewContext } from "node:vm";
import { systemErrorCode } from "../failure.ts";

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
    if (error instanceof RangeError || systemErrorCode(error) === "ERR_SCRIPT_EXECUTION_TIMEOUT") return null;
    throw error;
  }
}
