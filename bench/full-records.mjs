// 500 records near the contract's bounds, about 36 kB each, the same at every run.

const WORDS =
  'plugin note vault graph “quoted” naïve – sync, export & import; <tag> "link" 図 🙂 path\\to'.split(" ");

/** Text of exactly so many code points, with some of everything that JSON has to escape. */
function text(length, seed) {
  let result = "";
  for (let index = seed; result.length < length * 2; index += 7) {
    result += `${WORDS[index % WORDS.length]}${index % 11 === 0 ? "\n" : " "}`;
  }
  return Array.from(result).slice(0, length).join("");
}

function list(count, make) {
  return Array.from({ length: count }, (_, index) => make(index));
}

function notes(paragraphs, seed) {
  const escapeHtml = (value) => value.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  return list(
    paragraphs,
    (index) => `<p>Step <strong>${index}</strong>: ${escapeHtml(text(180, seed + index))}</p>`,
  ).join("\n");
}

function makeRecord(index) {
  const id = `plugin-${String(index).padStart(4, "0")}`;
  return {
    id,
    repo: `owner-${index}/${id}`,
    url: `https://example.com/owner-${index}/${id}?tab=readme#top`,
    name: text(60, index),
    description: text(1000, index),
    author: text(200, index),
    license: "MIT",
    hostVersionRequirement: ">=1.5.0",
    categories: list(8, (item) => `category ${item}`),
    platforms: ["desktop", "mobile"],
    caveats: list(8, (item) => text(200, index + item)),
    manifest: {
      id,
      name: id,
      version: "1.2.3",
      settings: list(60, (key) => ({ key, value: text(20, key), on: true })),
    },
    repoMeta: { stars: index * 31, defaultBranch: "main", pushedAt: "2026-10-01T12:00:00Z" },
    owner: { login: `owner-${index}`, avatarUrl: `https://example.com/owner-${index}.png` },
    installNotesHtml: notes(14, index),
    limitationsNotesHtml: notes(10, index),
    security: {
      status: "passed",
      blockingFindings: 0,
      advisoryFindings: 2,
      commit: "0123456789abcdef".repeat(3).slice(0, 40),
    },
    images: list(8, (item) => `https://example.com/owner-${index}/${id}/images/${item}.png`),
    readmeText: text(16_000, index),
    scannedAt: "2026-11-01T06:00:00.000Z",
    health: {
      manifestValid: true,
      hasReadme: true,
      hasLicense: true,
      hasTests: false,
      hasTypecheckScript: true,
      updatedRecently: true,
    },
  };
}

/** The records as the texts of files, by file name. */
export function fullRecords() {
  return new Map(
    list(500, (index) => {
      const record = makeRecord(index);
      return [`${record.id}.json`, `${JSON.stringify(record, null, 2)}\n`];
    }),
  );
}
