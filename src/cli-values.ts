import { InvalidArgumentError } from "commander";

const UNITS: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };
/** 24 days, in milliseconds: timers take no more. */
const LONGEST_TIMEOUT = 24 * 86_400_000;
const MOST_CONCURRENCY = 256;

/** How long one request may take, in milliseconds. */
export function parseTimeout(text: string): number {
  const timeout = parseDuration(text);
  if (timeout <= LONGEST_TIMEOUT) return timeout;
  throw new InvalidArgumentError("It must be at most 24d.");
}

/** A TCP port. */
export function parsePort(text: string): number {
  return parseWhole(text, 0, 65_535);
}

/** How many requests to make at a time. */
export function parseConcurrency(text: string): number {
  return parseWhole(text, 1, MOST_CONCURRENCY);
}

/** A span of time such as `48h`, in milliseconds. */
export function parseDuration(text: string): number {
  const [, number, unit] = /^(\d{1,9}(?:\.\d{1,3})?)(ms|s|m|h|d)$/.exec(text) ?? [];
  const duration = Math.round(Number(number) * (UNITS[unit ?? ""] ?? 0));
  if (duration > 0) return duration;
  throw new InvalidArgumentError("It must be a number and its unit, such as 500ms, 10s, 5m, 48h or 7d.");
}

function parseWhole(text: string, least: number, most: number): number {
  const number = Number(text);
  if (/^\d{1,5}$/.test(text) && number >= least && number <= most) return number;
  throw new InvalidArgumentError(`It must be a number from ${least} to ${most}.`);
}
