import type { RecordValue } from "./records.ts";

export type Path = readonly (string | number)[];

/** A record with another value at a path. */
export function withValue(record: RecordValue, path: Path, value: unknown): RecordValue {
  const copy = structuredClone(record);
  const [parent, step] = parentOf(copy, path);
  // Not by assignment, which takes `__proto__` for something else.
  Object.defineProperty(parent, step, { value, enumerable: true, configurable: true, writable: true });
  return copy;
}

/** A record without the value at a path. */
export function without(record: RecordValue, path: Path): RecordValue {
  const copy = structuredClone(record);
  const [parent, step] = parentOf(copy, path);
  delete parent[step];
  return copy;
}

/** The value at a path. */
export function valueAt(record: unknown, path: Path): unknown {
  return path.reduce<unknown>((value, step) => (value as Record<string | number, unknown>)[step], record);
}

function parentOf(record: RecordValue, path: Path): [Record<string | number, unknown>, string | number] {
  const step = path.at(-1);
  if (step === undefined) throw new Error("The record itself has no parent.");
  return [valueAt(record, path.slice(0, -1)) as Record<string | number, unknown>, step];
}
