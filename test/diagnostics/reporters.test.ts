import { describe, expect, test } from "vitest";
import { type Diagnostic, diagnostic, wholeFile } from "../../src/diagnostics/diagnostic.ts";
import { REPORTERS, type Reporter, type ReportStyle } from "../../src/diagnostics/reporters.ts";

const PLAIN: ReportStyle = { colors: false, width: 60, strict: false };
const COLORED: ReportStyle = { ...PLAIN, colors: true };

const github: Reporter = REPORTERS.github;

function finding(changes: Partial<Diagnostic>): Diagnostic {
  const place = { file: "records/x.json", line: 2, column: 3, pointer: "/a", sourceLine: '  "a": 1,' };
  return { ...diagnostic("field-unknown", place, "What is wrong.", "What to do."), ...changes };
}

describe("the human report", () => {
  const report = (findings: readonly Diagnostic[], style = PLAIN) => REPORTERS.human.report(findings, style);

  test("says nothing of nothing", () => {
    expect(report([])).toBe("");
  });

  test("shows the line with a caret", () => {
    expect(report([finding({})])).toBe(
      [
        "records/x.json:2:3 error field-unknown",
        "  What is wrong.",
        '  2 |   "a": 1,',
        "    |   ^",
        "  What to do.",
        "",
        "1 error.",
        "",
      ].join("\n"),
    );
  });

  test("has no line for a whole file", () => {
    const whole = diagnostic("file-not-read", wholeFile("records/x.txt"), "What is wrong.", "What to do.");
    expect(report([whole, finding({})])).toBe(
      `records/x.txt warning file-not-read\n  What is wrong.\n  What to do.\n\n${report([finding({})]).replace("1 error.", "1 error and 1 warning.")}`,
    );
  });

  test("counts by severity", () => {
    const many = (count: number, severity: "error" | "warning") => Array(count).fill(finding({ severity }));
    expect(report([...many(1234, "error"), ...many(2, "warning")])).toMatch(
      /\n1,234 errors and 2 warnings\.\n$/,
    );
    expect(report(many(1, "warning"))).toMatch(/\n1 warning\.\n$/);
  });

  test.each([
    ["at its start", 1],
    ["in its middle", 500],
    ["at its end", 1000],
  ])("crops a long line around a caret %s", (_, column) => {
    const letters = "abcdefghijklmnopqrstuvwxyz";
    const sourceLine = letters.repeat(39).slice(0, 1000);
    const [, , shown = "", carets = ""] = report([finding({ line: 1, column, sourceLine })]).split("\n");
    expect(shown.length).toBeLessThanOrEqual(PLAIN.width);
    expect(carets.trimEnd().length).toBeLessThanOrEqual(PLAIN.width);
    expect(shown[carets.indexOf("^")]).toBe(letters[(column - 1) % 26]);
    expect(shown.startsWith("  1 | …")).toBe(column > 1);
    expect(shown.endsWith("…")).toBe(column < 1000);
  });

  test("crops on a narrow terminal too", () => {
    const [, , shown = ""] = report([finding({ column: 50, sourceLine: "x".repeat(100) })], {
      ...PLAIN,
      width: 1,
    }).split("\n");
    expect(shown).toBe(`  2 | …${"x".repeat(20)}…`);
  });

  test("keeps the caret below its character behind tabs and unprintable characters", () => {
    const [, , shown = "", carets = ""] = report([
      finding({ column: 5, sourceLine: "\t\u0007\u202e\ud83dX" }),
    ]).split("\n");
    expect(shown).toBe("  2 |  \ufffd\ufffd\ufffdX");
    expect(shown[carets.indexOf("^")]).toBe("X");
  });

  test("lets nothing of a line or a file's name command the terminal", () => {
    const hostile = "\u001b]0;x\u0007\u001b[2J\u009b31m\u202e\u2066\u200b\u2028\r\n";
    const text = report([finding({ file: `records/${hostile}.json`, sourceLine: hostile })]);
    expect(text).not.toMatch(
      /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u206f]/,
    );
    expect(text.split("\n")).toHaveLength(report([finding({})]).split("\n").length);
  });

  test("colours the place, the severity, the code, the gutter and the caret", () => {
    const [first, , excerpt, carets] = report([finding({})], COLORED).split("\n");
    expect(first).toBe(
      "\u001b[1mrecords/x.json:2:3\u001b[0m \u001b[31merror\u001b[0m \u001b[2mfield-unknown\u001b[0m",
    );
    expect(excerpt).toBe('\u001b[2m  2 | \u001b[0m  "a": 1,');
    expect(carets).toBe("\u001b[2m    | \u001b[0m  \u001b[31m^\u001b[0m");
    expect(report([finding({ severity: "warning" })], COLORED)).toContain("\u001b[33mwarning\u001b[0m");
  });
});

describe("the github report", () => {
  const report = (findings: readonly Diagnostic[]) => github.report(findings, PLAIN);

  test("is a workflow command for each finding", () => {
    expect(report([finding({}), finding({ severity: "warning", line: 9 })])).toBe(
      "::error file=records/x.json,line=2,col=3,title=field-unknown::What is wrong. What to do.\n" +
        "::warning file=records/x.json,line=9,col=3,title=field-unknown::What is wrong. What to do.\n",
    );
  });

  test("names no line for a whole file", () => {
    expect(report([{ ...finding({}), ...wholeFile("records") }])).toBe(
      "::error file=records,title=field-unknown::What is wrong. What to do.\n",
    );
  });

  test("escapes % CR LF in messages, and : and , in properties as well", () => {
    const escaped = report([finding({ file: "a%b:c,d\r\ne", message: "50% of a:b,c\r\nd.", hint: "%0A" })]);
    expect(escaped).toBe(
      "::error file=a%25b%3Ac%2Cd%0D%0Ae,line=2,col=3,title=field-unknown::50%25 of a:b,c%0D%0Ad. %250A\n",
    );
  });

  test("cannot be ended by a file's name", () => {
    expect(report([finding({ file: "x::\n::add-mask::y\u001b[2J" })])).toBe(
      "::error file=x%3A%3A%0A%3A%3Aadd-mask%3A%3Ay\ufffd[2J,line=2,col=3,title=field-unknown::What is wrong. What to do.\n",
    );
  });
});

describe("the json report", () => {
  const parse = (findings: readonly Diagnostic[], strict = false) =>
    JSON.parse(REPORTERS.json.report(findings, { ...PLAIN, strict }));

  test("has this shape and no more", () => {
    const text = REPORTERS.json.report([finding({})], PLAIN);
    expect(text).toBe(
      '{"ok":false,"errors":1,"warnings":0,"diagnostics":[{"code":"field-unknown","severity":"error",' +
        '"file":"records/x.json","line":2,"column":3,"pointer":"/a","message":"What is wrong.","hint":"What to do."}]}\n',
    );
  });

  test("is ok without errors, and under --strict without warnings too", () => {
    const warning = finding({ severity: "warning" });
    expect(parse([])).toEqual({ ok: true, errors: 0, warnings: 0, diagnostics: [] });
    expect(parse([warning])).toMatchObject({ ok: true, errors: 0, warnings: 1 });
    expect(parse([warning], true)).toMatchObject({ ok: false, errors: 0, warnings: 1 });
    expect(parse([warning, finding({})])).toMatchObject({ ok: false, errors: 1, warnings: 1 });
  });

  test("keeps every character, and shows none raw that a terminal would obey", () => {
    const file = "records/\u001b[2J\u202e\u009b\ud83d\u{1f642}.json";
    const text = REPORTERS.json.report([finding({ file })], PLAIN);
    expect(text.trimEnd()).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u202e]/);
    expect(JSON.parse(text).diagnostics[0].file).toBe(file);
  });
});

test("the json report alone goes to standard output", () => {
  const streams = Object.fromEntries(Object.entries(REPORTERS).map(([name, { stream }]) => [name, stream]));
  expect(streams).toEqual({ human: "stderr", github: "stderr", json: "stdout" });
});
