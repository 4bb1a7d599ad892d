import * as z from "zod/mini";
import { explainBadId, ID_PATTERN } from "./id.ts";
import { LIMITS } from "./limits.ts";
import { isTimestamp, type OffsetStyle } from "./timestamp.ts";
import { explainBadUri } from "./uri.ts";

/**
 * The formats that the contract's strings can have. Zod reports a text that lacks its format as
 * `invalid_format` with this name; the words for users are made from it elsewhere.
 */
export type TextFormat = "uri" | "commit" | "id" | "timestamp-utc" | "timestamp-numeric";

const COMMIT = /^[0-9a-f]{40}$/;

/** What an object field says of itself to readers of the published documents. */
export function described<T extends z.core.$ZodType>(schema: T, description: string) {
  // A clone, since one schema may serve several fields, each with a description of its own.
  const copy = z.clone(schema);
  z.globalRegistry.add(copy, { ...z.globalRegistry.get(schema), description });
  return copy;
}

/** Any text of at most so many code points. */
export function text(maximum: number) {
  return z.string().check(atMostCodePoints(maximum), z.meta({ maxLength: maximum }));
}

/** An absolute http or https URI; see `explainBadUri`. */
export function uri() {
  return z.string().check(
    (payload) => {
      // An overlong text is reported as such, and kept away from the pattern.
      if (payload.value.length > LIMITS.uri) pushTooLong(payload, LIMITS.uri);
      else if (explainBadUri(payload.value) !== null) pushWrongFormat(payload, "uri");
    },
    z.meta({ maxLength: LIMITS.uri, format: "uri" }),
  );
}

/** A portable plugin id; see `explainBadId`. */
export function portableId() {
  return z.string().check(
    (payload) => {
      if (payload.value.length > LIMITS.id) pushTooLong(payload, LIMITS.id);
      else if (explainBadId(payload.value) !== null) pushWrongFormat(payload, "id");
    },
    z.meta({ maxLength: LIMITS.id, pattern: ID_PATTERN }),
  );
}

/** A git commit: 40 lower-case hexadecimal characters. */
export function commit() {
  return z.string().check(
    (payload) => {
      if (!COMMIT.test(payload.value)) pushWrongFormat(payload, "commit");
    },
    z.meta({ pattern: COMMIT.source }),
  );
}

/** An RFC 3339 timestamp on a real day of the calendar. */
export function timestamp(offsetStyle: OffsetStyle) {
  return z.string().check(
    (payload) => {
      if (!isTimestamp(payload.value, offsetStyle)) pushWrongFormat(payload, `timestamp-${offsetStyle}`);
    },
    z.meta({ format: "date-time", pattern: offsetStyle === "utc" ? "Z$" : "[+-]\\d{2}:\\d{2}$" }),
  );
}

/** An integer from 0 to 2^53 − 1, or to a lower bound. */
export function count(maximum: number = Number.MAX_SAFE_INTEGER) {
  return z.int().check(z.gte(0), z.lte(maximum));
}

/** A list of at most so many items. */
export function list<T extends z.core.$ZodType>(item: T, maximum: number) {
  return z.array(item).check(z.maxLength(maximum));
}

/** How many Unicode code points a text has. */
export function countCodePoints(value: string): number {
  let count = 0;
  for (let index = 0; index < value.length; index += (value.codePointAt(index) ?? 0) > 0xffff ? 2 : 1)
    count += 1;
  return count;
}

function atMostCodePoints(maximum: number) {
  return (payload: z.core.ParsePayload<string>): void => {
    // A text never has more code points than UTF-16 code units, which cost nothing to count.
    if (payload.value.length > maximum && countCodePoints(payload.value) > maximum)
      pushTooLong(payload, maximum);
  };
}

function pushTooLong(payload: z.core.ParsePayload<string>, maximum: number): void {
  payload.issues.push({ code: "too_big", origin: "string", maximum, inclusive: true, input: payload.value });
}

function pushWrongFormat(payload: z.core.ParsePayload<string>, format: TextFormat): void {
  payload.issues.push({ code: "invalid_format", format, input: payload.value });
}
