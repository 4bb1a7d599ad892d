const DATE_AND_TIME =
  /^(\d{4})-(\d{2})-(\d{2})T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;
const DAYS_IN_MONTH = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const;

/** How a timestamp must tell its offset from UTC: by `Z`, or by a number such as `+02:00`. */
export type OffsetStyle = "utc" | "numeric";

/** The timestamp forms as they are named to users. */
export const TIMESTAMP_FORM: Record<OffsetStyle, string> = {
  utc: "a UTC timestamp such as 2026-01-31T10:00:00Z",
  numeric: "a timestamp with a numeric UTC offset such as 2026-01-31T10:00:00+00:00",
};

/**
 * Whether a text is an RFC 3339 timestamp, on a day that the calendar has, with seconds, an
 * optional fraction, upper-case `T` and `Z`, and the offset told in the given style.
 */
export function isTimestamp(text: string, offsetStyle: OffsetStyle): boolean {
  const match = DATE_AND_TIME.exec(text);
  if (match === null) return false;
  const [, year, month, day, , offset] = match;
  if ((offset === "Z") !== (offsetStyle === "utc")) return false;
  return Number(day) >= 1 && Number(day) <= daysInMonth(Number(year), Number(month));
}

function daysInMonth(year: number, month: number): number {
  const isLeapYear = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  if (month === 2 && isLeapYear) return 29;
  return DAYS_IN_MONTH[month - 1] ?? 0;
}
