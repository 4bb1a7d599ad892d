import { quote } from "../diagnostics/wording.ts";

/** Zod's types as messages name them, and how to write them. */
export const TYPES: Readonly<Record<string, { readonly name: string; readonly advice: string }>> = {
  string: { name: "text", advice: 'Write it in double quotes: "…".' },
  boolean: { name: "true or false", advice: "Write true or false, without quotes." },
  int: { name: "an integer", advice: "Write a whole number, without quotes." },
  number: { name: "a number", advice: "Write a number, without quotes." },
  object: { name: "an object", advice: "Write an object: {…}." },
  array: { name: "a list", advice: "Write a list: […]." },
};

/** What to do about a null. */
export const NULL_ADVICE = "Give a value, or remove the field where it is optional.";

/** What a value is, to be read after "not": "a list", `text ("x")`. */
export function describeType(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "a list";
  if (typeof value === "string") return `text (${quote(value)})`;
  return typeof value === "object"
    ? "an object"
    : typeof value === "number"
      ? `a number (${value})`
      : `${value}`;
}
