/** A record, or what a test makes of one. */
export type RecordValue = Record<string, unknown>;

/** A record with the required fields only. */
export function minimalRecord(id: string): RecordValue {
  return {
    id,
    repo: `ada/${id}`,
    url: `https://example.com/ada/${id}`,
    name: "Word Count",
    description: "Counts the words of a note.",
    categories: ["writing"],
    platforms: ["desktop"],
    caveats: [],
    images: [],
    scannedAt: "2026-01-30T08:00:00Z",
    health: {
      manifestValid: true,
      hasReadme: true,
      hasLicense: true,
      hasTests: false,
      hasTypecheckScript: false,
      updatedRecently: true,
    },
  };
}

/** A record with every field of the contract, the further ones too. */
export function fullRecord(id: string): RecordValue {
  return {
    $schema: "../record.schema.json",
    ...minimalRecord(id),
    path: "packages/word-count",
    author: "Ada Example",
    license: "MIT",
    hostVersionRequirement: ">=1.4.0",
    caveats: ["Counts code blocks too."],
    manifest: { id, nested: { list: [1, "two", null] } },
    repoMeta: { stars: 12, defaultBranch: "main", pushedAt: "2026-01-29T07:00:00Z" },
    owner: { login: "ada", avatarUrl: "https://example.com/ada.png" },
    installNotesHtml: "<p>Copy it.</p>",
    limitationsNotesHtml: "<ul><li>None known.</li></ul>",
    security: {
      status: "failed",
      blockingFindings: 1,
      advisoryFindings: 2,
      scannedAt: "2026-01-30T08:00:00Z",
      commit: "0123456789abcdef0123456789abcdef01234567",
      reportUrl: "https://example.com/report",
    },
    images: ["https://example.com/one.png"],
    readmeText: "Word Count counts words.",
    scanError: "The scan timed out.",
    package: "@ada/word-count",
    npm: {
      package: "@ada/word-count",
      version: "1.2.3",
      integrity: "sha512-AAAA",
      publishedAt: "2026-01-28T07:00:00Z",
      downloadsLast30Days: 1234,
    },
    themes: ["light", { name: "dark" }],
    addedAt: "2026-01-28T07:00:00+02:00",
    npmSecurity: {
      status: "passed",
      blockingFindings: 0,
      advisoryFindings: 3,
      scannedAt: "2026-01-30T08:00:00Z",
      version: "1.2.3",
      integrity: "sha512-AAAA",
    },
    version: "1.2.3",
    descriptionNodes: [{ type: "text", text: "Counts the words of a note." }],
    caveatNodes: [[{ type: "text", text: "Counts code blocks too." }], []],
  };
}

/** A record as a file holds it, indented, so that every value has a line of its own. */
export function toText(record: unknown): string {
  return `${JSON.stringify(record, null, 2)}\n`;
}
