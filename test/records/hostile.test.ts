import { describe, expect, test } from "vitest";
import { findingLines, projectWithSite, recordFiles, runRefused } from "../support/project.ts";
import { fullRecord, minimalRecord } from "../support/records.ts";

/** A record whose manifest is this JSON. */
function withManifest(manifest: string): string {
  return JSON.stringify({ ...minimalRecord("x"), manifest: {} }).replace(
    '"manifest":{}',
    `"manifest":${manifest}`,
  );
}

const HOSTILE: Readonly<Record<string, readonly [content: string, findings: number, first: string]>> = {
  "200,000 levels": [`${"[".repeat(200_000)}${"]".repeat(200_000)}`, 1, "json-too-deep"],
  "200,000 levels that are never closed": ["[".repeat(200_000), 1, "json-too-deep"],
  "200,000 levels in a manifest": [
    withManifest(`${'{"a":'.repeat(200_000)}1${"}".repeat(200_000)}`),
    1,
    "json-too-deep",
  ],
  "999 levels in a manifest": [
    withManifest("{}").replace("{}", `{"a":${"[".repeat(999)}${"]".repeat(999)}}`),
    1,
    "json-too-deep",
  ],
  "a text of 5 MB that is too long": [
    JSON.stringify({ ...minimalRecord("x"), name: "é".repeat(2_500_000) }),
    1,
    "text-too-long",
  ],
  "5,000 unknown fields in one line": [
    JSON.stringify({
      ...minimalRecord("x"),
      ...Object.fromEntries(Array.from({ length: 5_000 }, (_, i) => [`f${i}`, i])),
    }),
    5_000,
    "field-unknown",
  ],
  "5,000 values of the wrong type": [
    JSON.stringify({ ...minimalRecord("x"), caveatNodes: [Array(5_000).fill(7)] }),
    5_000,
    "value-wrong-type",
  ],
  "5,000 keys given twice": [withManifest(`{"a":1${',"a":1'.repeat(5_000)}}`), 5_000, "json-duplicate-key"],
  "5,000 numbers that would change": [
    withManifest(`{"a":[1e999${",1e999".repeat(4_999)}]}`),
    5_000,
    "json-number-changed",
  ],
  "5,000 lone surrogates": [withManifest(`{"a":"${"\\ud800".repeat(5_000)}"}`), 5_000, "json-lone-surrogate"],
  "an exponent of a million digits": [
    withManifest(`{"a":1e-${"9".repeat(1_000_000)}}`),
    1,
    "json-number-changed",
  ],
  "a key of a million letters": [
    JSON.stringify({ ...fullRecord("x"), ["k".repeat(1_000_000)]: 1 }),
    1,
    "field-unknown",
  ],
  "a million line breaks": [`${"\n".repeat(1_000_000)}{`, 1, "json-syntax"],
  "a string that never ends": [`{"id":"${"x".repeat(5_000_000)}`, 1, "json-syntax"],
  "an escape at the end": [`{"id":"${"\\".repeat(1_000_001)}`, 1, "json-syntax"],
};

describe("a record with", () => {
  test.each(Object.entries(HOSTILE))(
    "%s is refused, and the site stays",
    async (_, [content, count, code]) => {
      const project = await projectWithSite({ ...recordFiles("good"), "records/x.json": content });
      const finished = await runRefused(["build", "--reporter", "json"], {
        workingDirectory: project,
        status: 1,
      });
      const lines = findingLines(finished);
      expect(lines).toHaveLength(count);
      expect(lines[0]).toMatch(new RegExp(`^records/x\\.json:\\d+:\\d+ ${code} `));
      for (const line of lines) expect(line.length).toBeLessThan(1000);
    },
  );

  test("one of each, for people and for GitHub, in lines of a length that can be read", async () => {
    const contents = Object.values(HOSTILE).filter(([, count]) => count === 1);
    const files = contents.map(([content], index) => [`records/x${index}.json`, content] as const);
    const project = await projectWithSite(Object.fromEntries(files));
    for (const reporter of ["human", "github"]) {
      const finished = await runRefused(["build", "--reporter", reporter], {
        workingDirectory: project,
        status: 1,
      });
      // A pointer names each of a thousand levels, but is for programs.
      for (const line of finished.stderr.split("\n")) expect(line.length).toBeLessThan(600);
    }
  });
});

describe("what is JSON but no object", () => {
  test.each(["[]", "[{}]", "null", "true", "7", '"text"'])("%s is refused", async (content) => {
    const project = await projectWithSite({ "records/x.json": content });
    const finished = await runRefused(["build", "--reporter", "json"], {
      workingDirectory: project,
      status: 1,
    });
    expect(findingLines(finished)).toEqual([
      expect.stringMatching(/^records\/x\.json:1:1 value-wrong-type The document must be an object, not /),
    ]);
  });
});
