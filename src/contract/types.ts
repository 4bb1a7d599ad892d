import * as z from "zod/mini";
import { explainBadId, ID_PATTERN } from "./id.ts";
import { LIMITS } from "./limits.ts";
import { isTimestamp, type OffsetStyle } from "./timestamp.ts";
import { explainBadUri } from "./uri.ts";

/**
 * The formats that the contract's strings can have. Zod reports a text that lacks its format as
 * `invalid_format` with this name; the words for users are made from it elsewhere.
 */
export type TextFormat =
  | "uri"
  | "commit"
  | "id"
  | "timestamp-utc"
  | "timestamp-numeric"
  | "file-name"
  | "json-pointer";

const COMMIT = /^[0-9a-f]{40}$/;
const FILE_NAME = /^(?!\.{1,2}$)[^/\\\u0000-\u001f]{1,255}$/;
const JSON_POINTER = /^(?:\/(?:[^~/]|~[01])*)*$/;

/** What a field says of itself to readers of the published documents. */
export function described<T extends z.core.$ZodType>(schema: T, description: string): T {
  // A clone, since one schema may serve several fields, each with a description of its own.
  return published(z.clone(schema), { ...z.globalRegistry.get(schema), description });
}

/**
 * Registers what JSON Schema is to say of a schema beside what Zod derives itself. Not by Zod's
 * `meta`, which is one more check to run for every value.
 */
export function published<T extends z.core.$ZodType>(schema: T, keywords: z.core.GlobalMeta): T {
  z.globalRegistry.add(schema, keywords);
  return schema;
}

/** Any text of at most so many code points. */
export function text(maximum: number) {
  return published(z.string().check(atMostCodePoints(maximum)), { maxLength: maximum });
}

/** An absolute http or https URI; see `explainBadUri`. */
export function uri() {
  const schema = z.string().check((payload) => {
    // An overlong text is reported as such, and kept away from the pattern.
    if (isTooLong(payload.value, LIMITS.uri)) pushTooLong(payload, LIMITS.uri);
    else if (explainBadUri(payload.value) !== null) pushWrongFormat(payload, "uri");
  });
  return published(schema, { maxLength: LIMITS.uri, format: "uri" });
}

/** A portable plugin id; see `explainBadId`. */
export function portableId() {
  const schema = z.string().check((payload) => {
    if (isTooLong(payload.value, LIMITS.id)) pushTooLong(payload, LIMITS.id);
    else if (explainBadId(payload.value) !== null) pushWrongFormat(payload, "id");
  });
  return published(schema, { maxLength: LIMITS.id, pattern: ID_PATTERN });
}

/** A git commit: 40 lower-case hexadecimal characters. */
export function commit() {
  const schema = z.string().check((payload) => {
    if (!COMMIT.test(payload.value)) pushWrongFormat(payload, "commit");
  });
  return published(schema, { pattern: COMMIT.source });
}

/** An RFC 3339 timestamp on a real day of the calendar. */
export function timestamp(offsetStyle: OffsetStyle) {
  const schema = z.string().check((payload) => {
    if (!isTimestamp(payload.value, offsetStyle)) pushWrongFormat(payload, `timestamp-${offsetStyle}`);
  });
  return published(schema, {
    format: "date-time",
    pattern: offsetStyle === "utc" ? "Z$" : "[+-]\\d{2}:\\d{2}$",
  });
}

/** The name of a file, without a folder. */
export function fileName() {
  return z.string().check(
    (payload) => {
      if (!FILE_NAME.test(payload.value)) pushWrongFormat(payload, "file-name");
    },
    z.meta({ pattern: FILE_NAME.source }),
  );
}

/** A JSON Pointer (RFC 6901), such as `/engines/host`. */
export function jsonPointer() {
  return z.string().check(
    (payload) => {
      if (!JSON_POINTER.test(payload.value)) pushWrongFormat(payload, "json-pointer");
    },
    z.meta({ pattern: JSON_POINTER.source }),
  );
}

/** An integer from 0 to 2^53 − 1, or to a lower bound. */
export function count(maximum: number = Number.MAX_SAFE_INTEGER) {
  return integer(0, maximum);
}

/** An integer within bounds, both included. */
export function integer(minimum: number, maximum: number) {
  return z.int().check(z.gte(minimum), z.lte(maximum));
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
    if (isTooLong(payload.value, maximum)) pushTooLong(payload, maximum);
  };
}

/** A text never has more code points than UTF-16 code units, which cost nothing to count. */
function isTooLong(value: string, maximum: number): boolean {
  return value.length > maximum && countCodePoints(value) > maximum;
}

function pushTooLong(payload: z.core.ParsePayload<string>, maximum: number): void {
  payload.issues.push({ code: "too_big", origin: "string", maximum, inclusive: true, input: payload.value });
}

function pushWrongFormat(payload: z.core.ParsePayload<string>, format: TextFormat): void {
  payload.issues.push({ code: "invalid_format", format, input: payload.value });
}
