import { isDeepStrictEqual } from "node:util";
import type { PluginRecord } from "../contract/record.ts";
import { quote } from "../diagnostics/wording.ts";

type Fields = Readonly<Record<string, unknown>>;

/** A field that is not what the source says. */
export interface Difference {
  readonly field: string;
  /** A sentence that says how it differs. */
  readonly message: string;
}

/** How a record differs from what its source says. When it was scanned is no difference. */
export function compareRecords(record: unknown, expected: PluginRecord): Difference[] {
  const actual: Fields = typeof record === "object" && record !== null ? (record as Fields) : {};
  const names = new Set([...Object.keys(expected), ...Object.keys(actual)]);
  names.delete("scannedAt");
  return Array.from(names).flatMap((field) => {
    const [is, should] = [fieldOf(actual, field), fieldOf(expected, field)];
    return isDeepStrictEqual(is, should) ? [] : [{ field, message: explain(field, is, should) }];
  });
}

function explain(field: string, is: unknown, should: unknown): string {
  if (is === undefined) return `The source gives \`${field}\`, which the record lacks.`;
  if (should === undefined) return `The source gives no \`${field}\`.`;
  const isShort = [is, should].every((value) => typeof value !== "object");
  if (!isShort) return `\`${field}\` is not what the source says.`;
  return `\`${field}\` is ${show(is)}, but the source says ${show(should)}.`;
}

function show(value: unknown): string {
  return typeof value === "string" ? quote(value) : String(value);
}

function fieldOf(fields: Fields, name: string): unknown {
  return Object.hasOwn(fields, name) ? fields[name] : undefined;
}
