import { expect } from "vitest";
import { writeFiles } from "./files.ts";
import { runCli } from "./run-cli.ts";
import { deleteFolder, newFolder } from "./temporary-folder.ts";

/** A file's findings as a test writes them: the code, the JSON Pointer, and the text at the place. */
export interface Finding {
  readonly code: string;
  readonly pointer: string | null;
  readonly at: string;
  readonly message: string;
  readonly hint: string;
}

interface ReportedFinding extends Omit<Finding, "at"> {
  readonly file: string;
  readonly line: number | null;
  readonly column: number | null;
}

/** How much of the text at a place a finding shows. */
const SHOWN = 24;

/**
 * Validates many records in one run, since a run tells of all of them, and gives the findings of
 * each file. Every finding must be of a file that was given.
 */
export async function validateBatch(
  files: Readonly<Record<string, string | Uint8Array>>,
): Promise<(file: string) => Finding[]> {
  const project = newFolder();
  try {
    writeFiles(project, Object.fromEntries(Object.entries(files).map(([n, text]) => [`records/${n}`, text])));
    const args = ["validate", "--reporter", "json"];
    const finished = await runCli(args, { workingDirectory: project });
    const { diagnostics } = JSON.parse(finished.stdout) as { diagnostics: ReportedFinding[] };
    expect(diagnostics.filter(({ file }) => !Object.hasOwn(files, file.slice("records/".length)))).toEqual(
      [],
    );
    return (name) =>
      diagnostics
        .filter(({ file }) => file === `records/${name}`)
        .map((finding) => ({
          code: finding.code,
          pointer: finding.pointer,
          at: textAt(String(files[name]), finding),
          message: finding.message,
          hint: finding.hint,
        }));
  } finally {
    deleteFolder(project);
  }
}

function textAt(text: string, { line, column }: ReportedFinding): string {
  if (line === null || column === null) return "";
  const sourceLine = text.split("\n")[line - 1] ?? "";
  return sourceLine.slice(column - 1, column - 1 + SHOWN);
}
