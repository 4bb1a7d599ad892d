import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { CODES, type Code } from "../../src/diagnostics/codes.ts";

const ROOT = path.join(import.meta.dirname, "../..");

/** Where a code is given that no fixture can give, since git or some systems could not store it, or it takes a server. */
const GIVEN_BY_TESTS: Partial<Record<Code, string>> = {
  "file-symbolic-link": "test/records/folder.test.ts",
  "file-not-regular": "test/records/folder.test.ts",
  "file-unreadable": "test/records/folder.test.ts",
  "records-too-many": "test/records/folder.test.ts",
  "public-not-publishable": "test/site/static-hosts.test.ts",
  "address-invalid": "test/verify/bad-hosts.test.ts",
  "http-unreachable": "test/verify/bad-hosts.test.ts",
  "http-certificate": "test/verify/bad-hosts.test.ts",
  "http-timeout": "test/verify/bad-hosts.test.ts",
  "http-broken-off": "test/verify/bad-hosts.test.ts",
  "http-body-too-large": "test/verify/bad-hosts.test.ts",
  "http-redirect-loop": "test/verify/bad-hosts.test.ts",
  "http-status": "test/verify/bad-hosts.test.ts",
  "http-not-json": "test/verify/bad-hosts.test.ts",
  "http-given-up": "test/verify/bad-hosts.test.ts",
  "http-redirected": "test/verify/verify.test.ts",
  "catalog-count-wrong": "test/verify/verify.test.ts",
  "catalog-outdated": "test/verify/verify.test.ts",
  "plugin-differs": "test/verify/verify.test.ts",
  "missing-answers-200": "test/verify/verify.test.ts",
  "missing-not-404": "test/verify/verify.test.ts",
  "content-type-wrong": "test/verify/verify.test.ts",
  "cors-missing": "test/verify/verify.test.ts",
  "compression-missing": "test/verify/verify.test.ts",
  "caching-wrong": "test/verify/verify.test.ts",
  "folder-listed": "test/verify/verify.test.ts",
  "file-differs": "test/verify/verify.test.ts",
  "file-not-served": "test/verify/verify.test.ts",
  "source-unreadable": "test/scan/scan.test.ts",
  "source-partly-read": "test/scan/scan.test.ts",
  "allowance-used-up": "test/scan/scan.test.ts",
  "security-report-refused": "test/scan/security-report.test.ts",
  "record-differs-from-source": "test/scan/scan.test.ts",
  "record-not-confirmed": "test/scan/scan.test.ts",
};

/** The codes in the human reports of every fixture. */
function codesOfFixtures(): Set<string> {
  const fixtures = path.join(ROOT, "test/fixtures");
  const terminals = readdirSync(fixtures).map((name) => path.join(fixtures, name, "terminal.txt"));
  const reports = terminals.filter(existsSync).map((file) => readFileSync(file, "utf8"));
  return new Set(
    reports.flatMap((report) =>
      Array.from(report.matchAll(/^\S.* (?:error|warning) ([a-z\d-]+)$/gm), ([, code]) => code ?? ""),
    ),
  );
}

/** The table of codes as README.md must have it. */
function tableOfCodes(): string {
  const rows = Object.entries(CODES).map(
    ([code, { severity, summary }]) => `| \`${code}\` | ${severity} | ${summary} |`,
  );
  return ["| Code | Severity | What it means |", "| --- | --- | --- |", ...rows].join("\n");
}

describe("every code", () => {
  test("has its row in README.md, with its severity and summary", () => {
    const readme = readFileSync(path.join(ROOT, "README.md"), "utf8");
    const [, table] = /<!-- codes -->\s*([\s\S]*?)\s*<!-- \/codes -->/.exec(readme) ?? [];
    expect(table).toBe(tableOfCodes());
  });

  test.each(Object.keys(CODES) as Code[])("%s is given by a fixture or a test", (code) => {
    if (codesOfFixtures().has(code)) return;
    const file = GIVEN_BY_TESTS[code];
    expect(file, `No fixture gives ${code}, and no test is named for it.`).toBeDefined();
    expect(readFileSync(path.join(ROOT, file ?? ""), "utf8")).toContain(code);
  });

  test("that a fixture gives is in the table", () => {
    expect(Array.from(codesOfFixtures()).filter((code) => !Object.hasOwn(CODES, code))).toEqual([]);
  });

  test.each(Object.entries(CODES))("%s reads well", (_, { summary, hint }) => {
    for (const sentence of [summary, hint]) expect(sentence).toMatch(/^[A-Z`][^\n|]*\.$/);
  });
});
