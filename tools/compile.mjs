// Compiles the program: src/ → lib/.
//
// It is bundled, since loading its libraries file by file would take longer than its work. As
// CommonJS, since Node loads that faster, and since src/launch.ts can load it with a code cache.
// Beside it goes the JSON Schema of records, for editors.

import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "rolldown";

const root = fileURLToPath(new URL("..", import.meta.url));
const launcher = path.join(root, "lib", "main.cjs");

rmSync(path.join(root, "lib"), { recursive: true, force: true });
await build([
  {
    cwd: root,
    input: { program: "src/main.ts" },
    platform: "node",
    output: {
      dir: "lib/program",
      format: "cjs",
      entryFileNames: "[name].cjs",
      chunkFileNames: "[name].cjs",
      // One file for all that a build needs, since each further file costs its start time.
      codeSplitting: { groups: [{ name: "core", test: /src\/commands\/build\.ts$/ }] },
    },
  },
  { cwd: root, input: "src/launch.ts", platform: "node", output: { file: launcher, format: "cjs" } },
]);
writeCodeCache();
writeFileSync(
  path.join(root, "lib", "record.schema.json"),
  execFileSync(process.execPath, [launcher, "schema"]),
);

/** Runs one build, so that the functions that a build calls get into the code cache. */
function writeCodeCache() {
  const folder = mkdtempSync(path.join(tmpdir(), "plugin-directory-"));
  const record = {
    id: "example",
    repo: "example/example",
    url: "https://example.com/",
    name: "Example",
    description: "A record to compile the program with.",
    categories: ["example"],
    platforms: [],
    caveats: [],
    installNotesHtml: '<p onclick="">HTML for the sanitiser.</p>',
    images: [],
    scannedAt: "2026-01-01T00:00:00.000Z",
    health: {
      manifestValid: true,
      hasReadme: true,
      hasLicense: true,
      hasTests: true,
      hasTypecheckScript: true,
      updatedRecently: true,
    },
  };
  try {
    mkdirSync(path.join(folder, "records"));
    writeFileSync(path.join(folder, "records", "example.json"), JSON.stringify(record, null, 2));
    execFileSync(process.execPath, [launcher, "build"], {
      cwd: folder,
      env: { ...process.env, WRITE_CODE_CACHE: "1" },
      stdio: ["ignore", "ignore", "pipe"],
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
