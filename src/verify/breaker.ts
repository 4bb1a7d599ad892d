import { diagnostic, wholeFile } from "../diagnostics/diagnostic.ts";
import { isAnswer } from "../http/answer.ts";
import type { Get } from "../http/client.ts";

/** So many addresses in a row that fail are a static host that has failed. */
const MOST_FAILURES_IN_A_ROW = 20;

/** Stops asking a static host that fails again and again: each address from then on is a finding at once. */
export function withBreaker(get: Get): Get {
  let failuresInARow = 0;
  return async (url, headers) => {
    if (failuresInARow >= MOST_FAILURES_IN_A_ROW) {
      const message = `It was not asked for, since ${failuresInARow} addresses in a row had failed.`;
      return diagnostic("http-given-up", wholeFile(url.href), message);
    }
    const answer = await get(url, headers);
    const hasFailed = !isAnswer(answer) || answer.status === 429 || answer.status >= 500;
    failuresInARow = hasFailed ? failuresInARow + 1 : 0;
    return answer;
  };
}
