import * as z from "zod/mini";
import { explainBadId } from "../contract/id.ts";
import { TIMESTAMP_FORM } from "../contract/timestamp.ts";
import { countCodePoints, type TextFormat } from "../contract/types.ts";
import { explainBadUri } from "../contract/uri.ts";
import { type Diagnostic, diagnostic } from "../diagnostics/diagnostic.ts";
import { formatCount, quote } from "../diagnostics/wording.ts";
import { createLookup, type JsonDocument, type Lookup } from "./document.ts";
import { isImplied } from "./implied-issues.ts";
import type { JsonPath } from "./positions.ts";
import { suggestName } from "./suggest.ts";
import { describeType, NULL_ADVICE, TYPES } from "./type-names.ts";

type Issue = z.core.$ZodIssue;

/** One issue of Zod with all that it takes to put it into words. */
interface Violation {
  readonly path: JsonPath;
  readonly value: unknown;
  /** The field as messages name it, in backticks. */
  readonly name: string;
  readonly lookup: Lookup;
  /** What the schema stands for, as messages name it. */
  readonly rulebook: string;
}

const CONTRACT = "the contract";

/**
 * Holds a document to a schema and returns every way in which it fails, at the place of the
 * offending value: for an unknown key that of the key, for a missing field that of its object.
 *
 * @param rulebook what the schema stands for, as messages name it
 */
export function checkSchema(
  document: JsonDocument,
  schema: z.core.$ZodType,
  rulebook: string = CONTRACT,
): Diagnostic[] {
  const result = z.safeParse(schema, document.value);
  if (result.success) return [];
  const lookup = createLookup(document);
  const issues = result.error.issues.filter((issue, index, all) => !isImplied(issue, index, all));
  return issues.flatMap((issue) => {
    const path = issue.path as JsonPath;
    const value = valueAt(document.value, path);
    return toDiagnostics(issue, { path, value, name: nameOf(path), lookup, rulebook }, schema);
  });
}

function toDiagnostics(issue: Issue, violation: Violation, schema: z.core.$ZodType): Diagnostic[] {
  if (issue.code === "unrecognized_keys") {
    const knownNames = fieldNames(schemaAt(schema, violation.path));
    return issue.keys.map((key) => unknownField(key, violation, knownNames));
  }
  if (violation.value === undefined) return [missingField(violation)];
  switch (issue.code) {
    case "invalid_type":
      return [wrongType(expectedType(issue.expected, schemaAt(schema, violation.path)), violation)];
    case "invalid_value":
      return [notAllowed(issue.values, violation)];
    case "invalid_format":
      return [wrongFormat(issue.format as TextFormat, violation)];
    case "too_big":
      return [tooBig(issue.origin, Number(issue.maximum), violation)];
    case "too_small":
      return [outOfRange(`at least ${issue.minimum}`, violation)];
    default:
      throw new Error(`The schema gave an issue that has no words: ${issue.code}`);
  }
}

function unknownField(
  key: string,
  { path, lookup, value, rulebook }: Violation,
  knownNames: readonly string[],
): Diagnostic {
  const owner = path.length === 0 ? "" : ` in ${nameOf(path)}`;
  const place = lookup([...path, key], "key");
  const isFree = (name: string) => !Object.hasOwn(value as object, name);
  const suggestion = suggestName(key, knownNames.filter(isFree));
  // The usual advice, to put it into the manifest, is for records.
  const usualHint = rulebook === CONTRACT ? undefined : "Remove the field.";
  const hint = suggestion === null ? usualHint : `Did you mean \`${suggestion}\`?`;
  return diagnostic(
    "field-unknown",
    place,
    `The field ${quote(key)}${owner} is not part of ${rulebook}.`,
    hint,
  );
}

function missingField({ path, name, lookup }: Violation): Diagnostic {
  return diagnostic("field-missing", lookup(path.slice(0, -1)), `The required field ${name} is missing.`);
}

/** Zod asks for a number first where it wants an integer. */
function expectedType(expected: string, schema: z.core.$ZodType): string {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  return expected === "number" && def.type === "number" && "format" in def ? "int" : expected;
}

function wrongType(expected: string, { path, value, name, lookup }: Violation): Diagnostic {
  const place = lookup(path);
  if (expected === "int" && typeof value === "number") {
    return diagnostic("number-not-integer", place, `${name} is ${value}, not an integer.`);
  }
  const type = TYPES[expected];
  const message = `${name} must be ${type?.name ?? expected}, not ${describeType(value)}.`;
  const hint = value === null && path.length > 0 ? NULL_ADVICE : type?.advice;
  return diagnostic("value-wrong-type", place, message, hint);
}

function notAllowed(allowed: readonly unknown[], { path, value, name, lookup }: Violation): Diagnostic {
  const shown = typeof value === "string" ? quote(value) : describeType(value);
  const names = allowed.map((item) => `"${item}"`).join(" or ");
  const suggestion = typeof value === "string" ? suggestName(value, allowed.map(String)) : null;
  const hint = suggestion === null ? undefined : `Did you mean "${suggestion}"?`;
  return diagnostic("value-not-allowed", lookup(path), `${name} is ${shown}; it must be ${names}.`, hint);
}

function wrongFormat(format: TextFormat, { path, value, name, lookup }: Violation): Diagnostic {
  const place = lookup(path);
  const shown = quote(String(value));
  switch (format) {
    case "uri":
      return diagnostic("uri-invalid", place, `${name} is ${shown}, which ${explainBadUri(String(value))}.`);
    case "id":
      return diagnostic(
        "id-not-portable",
        place,
        `${name} is ${shown}, which ${explainBadId(String(value))}.`,
      );
    case "commit":
      return diagnostic(
        "text-wrong-form",
        place,
        `${name} is ${shown}, not 40 lower-case hexadecimal characters.`,
      );
    case "timestamp-utc":
      return diagnostic("text-wrong-form", place, `${name} is ${shown}, not ${TIMESTAMP_FORM.utc}.`);
    case "timestamp-numeric":
      return diagnostic("text-wrong-form", place, `${name} is ${shown}, not ${TIMESTAMP_FORM.numeric}.`);
    case "file-name":
      return diagnostic("text-wrong-form", place, `${name} is ${shown}, not a file's name without a folder.`);
    case "json-pointer":
      return diagnostic(
        "text-wrong-form",
        place,
        `${name} is ${shown}, not a JSON Pointer such as "/engines/host".`,
      );
  }
}

function tooBig(origin: string, maximum: number, violation: Violation): Diagnostic {
  const { path, value, name, lookup } = violation;
  const limit = formatCount(maximum);
  if (typeof value === "string") {
    const length = formatCount(countCodePoints(value));
    return diagnostic("text-too-long", lookup(path), `${name} has ${length} characters, at most ${limit}.`);
  }
  if (origin === "array" && Array.isArray(value)) {
    const message = `${name} has ${formatCount(value.length)} items, at most ${limit}.`;
    return diagnostic("list-too-long", lookup(path), message);
  }
  return outOfRange(`at most ${limit}`, violation);
}

function outOfRange(bound: string, { path, value, name, lookup }: Violation): Diagnostic {
  return diagnostic("number-out-of-range", lookup(path), `${name} is ${value}; it must be ${bound}.`);
}

/** A field as messages name it: `repoMeta.stars`, `images[3]`; the document itself has no name. */
function nameOf(path: JsonPath): string {
  if (path.length === 0) return "The document";
  const steps = path.map((step) => (typeof step === "number" ? `[${step}]` : `.${step}`));
  return `\`${steps.join("").replace(/^\./, "")}\``;
}

function valueAt(root: unknown, path: JsonPath): unknown {
  let value = root;
  for (const step of path) {
    const isContainer = typeof value === "object" && value !== null && Object.hasOwn(value, step);
    value = isContainer ? (value as Record<string | number, unknown>)[step] : undefined;
  }
  return value;
}

/** The schema of the value at a path, through optional fields, objects and lists. */
function schemaAt(schema: z.core.$ZodType, path: JsonPath): z.core.$ZodType {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === "optional") return schemaAt(def.innerType, path);
  const [step, ...rest] = path;
  if (step === undefined) return schema;
  const inner = def.type === "object" ? def.shape[step] : def.type === "array" ? def.element : undefined;
  return inner === undefined ? schema : schemaAt(inner, rest);
}

function fieldNames(schema: z.core.$ZodType): string[] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  return def.type === "object" ? Object.keys(def.shape) : [];
}
