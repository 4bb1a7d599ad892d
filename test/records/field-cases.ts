import { CLOSED_OBJECTS, FIELDS, type Field } from "../contract/tables.ts";
import { type Path, valueAt, without, withValue } from "../support/change.ts";
import { fullRecord, type RecordValue } from "../support/records.ts";

/** One changed record, and the one finding that it must give; none where it must pass. */
export interface FieldCase {
  readonly situation: string;
  readonly change: (record: RecordValue) => RecordValue;
  readonly expected?: { readonly code: string; readonly path: Path; readonly at: string };
}

const JSON_VALUES: readonly unknown[] = [null, true, 7, "words", ["words"], { words: 1 }];

const UNKNOWN_KEYS = ["extra", "constructor", "__proto__", "toString", "", "a/b~c", "Name"];

/** Every field with every way to get it wrong, and with what must pass. */
export const FIELD_CASES: readonly FieldCase[] = [
  { situation: "a full record", change: (record) => record },
  ...FIELDS.flatMap((field) => [
    ...missing(field),
    ...wrongTypes(field),
    ...texts(field),
    ...formattedTexts(field),
    ...lists(field),
    ...integers(field),
  ]),
  ...CLOSED_OBJECTS.flatMap((path) => UNKNOWN_KEYS.map((key) => unknownKey(path, key))),
];

function nameOf(path: Path): string {
  return path.length === 0 ? "the record" : path.join(".");
}

function wrong(
  situation: string,
  path: Path,
  value: unknown,
  code: string,
  at = JSON.stringify(value),
): FieldCase {
  const change = (record: RecordValue) => withValue(record, path, value);
  return { situation: `${nameOf(path)}: ${situation}`, change, expected: { code, path, at } };
}

function right(situation: string, path: Path, value: unknown): FieldCase {
  return {
    situation: `${nameOf(path)}: ${situation}`,
    change: (record) => withValue(record, path, value),
  };
}

function missing({ path, required }: Field): FieldCase[] {
  if (typeof path.at(-1) === "number") return [];
  const situation = `${nameOf(path)}: left out`;
  const change = (record: RecordValue) => without(record, path);
  if (!required) return [{ situation, change }];
  return [{ situation, change, expected: { code: "field-missing", path: path.slice(0, -1), at: "{" } }];
}

function wrongTypes({ path, type }: Field): FieldCase[] {
  const jsonTypes: Record<Field["type"], (value: unknown) => boolean> = {
    text: (value) => typeof value === "string",
    html: (value) => typeof value === "string",
    uri: (value) => typeof value === "string",
    commit: (value) => typeof value === "string",
    status: () => false,
    "numeric-timestamp": (value) => typeof value === "string",
    integer: (value) => typeof value === "number",
    boolean: (value) => typeof value === "boolean",
    list: Array.isArray,
    object: (value) => typeof value === "object" && value !== null && !Array.isArray(value),
  };
  return JSON_VALUES.filter((value) => !jsonTypes[type](value)).map((value) => {
    const text = JSON.stringify(value);
    const at = typeof value === "object" && value !== null ? text.slice(0, 1) : text;
    const code = type === "status" ? "value-not-allowed" : "value-wrong-type";
    return wrong(`${text} instead of ${type}`, path, value, code, at);
  });
}

function texts({ path, type, maximum }: Field): FieldCase[] {
  if (type === "text") {
    const always = [
      right("the empty text", path, ""),
      right("control characters", path, "\u0000\u0007\u001b[31m\r\n\u2028\u202e"),
    ];
    if (maximum === undefined) return [...always, right("a long text", path, "🙂".repeat(20_000))];
    return [
      ...always,
      right("as many emoji as are allowed", path, "🙂".repeat(maximum)),
      wrong("one emoji too many", path, "🙂".repeat(maximum + 1), "text-too-long"),
      wrong("one letter too many", path, "x".repeat(maximum + 1), "text-too-long"),
    ];
  }
  if (type === "html")
    return [right("the empty text", path, ""), right("a long text", path, "🙂".repeat(20_000))];
  return [];
}

function formattedTexts({ path, type }: Field): FieldCase[] {
  if (type === "uri") {
    const uri = (length: number) => "https://example.com/".padEnd(length, "x");
    return [
      right("the longest address", path, uri(2048)),
      wrong("an address one character too long", path, uri(2049), "text-too-long"),
      wrong("an empty address", path, "", "uri-invalid"),
      wrong("no address", path, "words", "uri-invalid"),
    ];
  }
  if (type === "status") {
    return [
      ...["passed", "failed"].map((value) => right(value, path, value)),
      ...["", "Passed", "passed ", "unknown"].map((value) =>
        wrong(JSON.stringify(value), path, value, "value-not-allowed"),
      ),
    ];
  }
  if (type === "commit") {
    const commit = "0123456789abcdef0123456789abcdef01234567";
    const bad = [
      "",
      commit.toUpperCase(),
      commit.slice(1),
      `${commit}0`,
      `${commit}\n`,
      commit.replace("f", "g"),
    ];
    return bad.map((value) => wrong(JSON.stringify(value), path, value, "text-wrong-form"));
  }
  if (type === "numeric-timestamp") {
    const good = [
      "2026-01-28T07:00:00+02:00",
      "2024-02-29T23:59:59.123456-00:00",
      "2000-02-29T00:00:00+23:59",
    ];
    const bad = [
      "",
      "2026-01-28T07:00:00Z",
      "2026-01-28T07:00:00",
      "2026-01-28",
      "2026-02-29T07:00:00+00:00",
      "2026-04-31T07:00:00+00:00",
      "1900-02-29T00:00:00+00:00",
      "2026-13-01T07:00:00+00:00",
      "2026-00-01T07:00:00+00:00",
      "2026-01-00T07:00:00+00:00",
      "2026-01-28T24:00:00+00:00",
      "2026-01-28T07:60:00+00:00",
      "2026-01-28T07:00:60+00:00",
      "2026-01-28T07:00:00+24:00",
      "2026-01-28T07:00:00+0200",
      "2026-01-28 07:00:00+02:00",
      "2026-01-28t07:00:00+02:00",
      "2026-01-28T07:00:00.+02:00",
      " 2026-01-28T07:00:00+02:00",
      "2026-01-28T07:00:00+02:00\n",
    ];
    return [
      ...good.map((value) => right(value, path, value)),
      ...bad.map((value) => wrong(JSON.stringify(value), path, value, "text-wrong-form")),
    ];
  }
  return [];
}

function lists({ path, type, maximum }: Field): FieldCase[] {
  if (type !== "list") return [];
  const empty = right("an empty list", path, []);
  if (maximum === undefined) return [empty];
  const item = valueAt(fullRecord("x"), [...path, 0]);
  return [
    empty,
    right("as many items as are allowed", path, Array(maximum).fill(item)),
    wrong("one item too many", path, Array(maximum + 1).fill(item), "list-too-long", "["),
  ];
}

function integers({ path, type }: Field): FieldCase[] {
  if (type !== "integer") return [];
  return [
    right("0", path, 0),
    right("the largest integer", path, Number.MAX_SAFE_INTEGER),
    wrong("a negative integer", path, -1, "number-out-of-range"),
    wrong("the largest integer and one", path, 2 ** 53, "number-out-of-range"),
    wrong("a huge number", path, 1e300, "number-out-of-range"),
    wrong("a huge negative number", path, -1e300, "number-out-of-range"),
    wrong("a fraction", path, 0.5, "number-not-integer"),
    wrong("a negative fraction", path, -0.5, "number-not-integer"),
    wrong("a quoted integer", path, "12", "value-wrong-type"),
  ];
}

function unknownKey(path: Path, key: string): FieldCase {
  return {
    situation: `${nameOf(path)}: the unknown field ${JSON.stringify(key)}`,
    change: (record) => withValue(record, [...path, key], 1),
    expected: { code: "field-unknown", path: [...path, key], at: JSON.stringify(key) },
  };
}
