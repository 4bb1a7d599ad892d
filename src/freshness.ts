import { isTimestamp } from "./contract/timestamp.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const UNITS: Readonly<Record<string, number>> = { h: HOUR, d: DAY, w: 7 * DAY };

/** What `--stale-after` takes, as it is named to users. */
export const AGE_FORM = "a number of hours, days or weeks such as 12h, 30d or 4w, or never";

/** When a plugin's last scan counts as too long ago. */
export interface Freshness {
  /** The greatest age that is still fresh, in milliseconds; infinite where none is too great. */
  readonly staleAfter: number;
  /** The clock's time, not the catalog's: a frozen timestamp must not make frozen records look fresh. */
  readonly now: Date;
}

/** An age as `--stale-after` takes it, in milliseconds; null where the text is none. */
export function parseAge(text: string): number | null {
  if (text === "never") return Number.POSITIVE_INFINITY;
  const [, amount, unit] = /^(\d{1,5})([hdw])$/.exec(text) ?? [];
  const length = UNITS[unit ?? ""];
  return amount === undefined || length === undefined ? null : Number(amount) * length;
}

/**
 * How long ago a `scannedAt` was, in milliseconds; negative where it is to come, null where the text,
 * which the contract leaves free, is no RFC 3339 timestamp.
 */
export function ageOf(scannedAt: string, now: Date): number | null {
  if (!isTimestamp(scannedAt, "utc") && !isTimestamp(scannedAt, "numeric")) return null;
  return now.getTime() - Date.parse(scannedAt);
}

/** An age for people, in the largest unit that it fills: `45 days`, `1 hour`, `0 minutes`. */
export function formatAge(age: number): string {
  const [length, unit] = age >= DAY ? [DAY, "day"] : age >= HOUR ? [HOUR, "hour"] : [MINUTE, "minute"];
  const amount = Math.max(0, Math.floor(age / length));
  return `${amount} ${unit}${amount === 1 ? "" : "s"}`;
}
