import { execFileSync, spawnSync } from "node:child_process";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { makeChecksums, parseChecksumPaths } from "../../src/site/checksums.ts";
import { type SiteFile, textFile } from "../../src/site/site-file.ts";
import { writeFiles } from "../support/files.ts";
import { recordFiles } from "../support/project.ts";
import { runCli } from "../support/run-cli.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const hasSha256sum = spawnSync("sha256sum", ["--version"]).status === 0;

const ODD_PATHS = [
  "plain.txt",
  "with space",
  " leading and trailing ",
  "back\\slash",
  "\\n",
  "line\nbreak",
  "carriage\rreturn",
  "all\\\n\r\\",
  "sepa\u2028rator\u2029",
  "*star",
  "-dash",
  "é/🙂/\u202e",
  "\\\\",
  "SHA256SUMS.txt",
  "quote\"'",
  "tab\t",
];

function textOf({ content }: SiteFile): string {
  return Buffer.concat(content).toString();
}

describe("the list of checksums", () => {
  test("reads as sha256sum writes it", () => {
    const list = makeChecksums([textFile("b\\x", "b"), textFile("a", ""), textFile("B", "x")]);
    expect(list.path).toBe("SHA256SUMS");
    expect(textOf(list)).toBe(
      "2d711642b726b04401627ca9fbac32f5c8530fb1903cc4db02258717921a4881  B\n" +
        "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855  a\n" +
        "\\3e23e8160039594a33894f6564e1b1348bbd7a0088d42c4acb73eeaed59c009d  b\\\\x\n",
    );
  });

  test("gives back every path that went in", () => {
    const list = textOf(makeChecksums(ODD_PATHS.map((name) => textFile(name, name))));
    expect(parseChecksumPaths(list).toSorted()).toEqual(ODD_PATHS.toSorted());
  });

  test("is read as far as it can be read", () => {
    const sum = "0".repeat(64);
    expect(parseChecksumPaths("")).toEqual([]);
    expect(parseChecksumPaths(`${sum}  a\nnonsense\n${sum} *b\n${sum.slice(1)}  c\n${sum}  d`)).toEqual([
      "a",
      "b",
      "d",
    ]);
  });

  test.skipIf(!hasSha256sum)("is checked by sha256sum, with odd names too", () => {
    const folder = temporaryFolder();
    const files = ODD_PATHS.map((name) => textFile(name, `content of ${name}`));
    writeFiles(folder, Object.fromEntries(files.map((file) => [file.path, textOf(file)])));
    writeFiles(folder, { SHA256SUMS: textOf(makeChecksums(files)) });
    const checked = execFileSync("sha256sum", ["--check", "--strict", "SHA256SUMS"], {
      cwd: folder,
      env: { ...process.env, LC_ALL: "C" },
    });
    expect(checked.toString().trimEnd().split("\n")).toHaveLength(ODD_PATHS.length);
  });

  test.skipIf(!hasSha256sum)("of a built site is whole, and with odd public files builds again", async () => {
    const project = temporaryFolder();
    const names = ODD_PATHS.filter((name) => !/[\n\r\u2028\u2029]/.test(name));
    writeFiles(project, {
      ...recordFiles("x", "y"),
      ...Object.fromEntries(names.map((name) => [`public/${name}`, name])),
    });
    expect(await runCli(["build"], { workingDirectory: project })).toMatchObject({ status: 0 });
    const dist = path.join(project, "dist");
    execFileSync("sha256sum", ["--check", "--strict", "--quiet", "SHA256SUMS"], { cwd: dist });
    const listed = execFileSync(
      "sh",
      ["-c", "find . -type f ! -path ./SHA256SUMS | wc -l; wc -l < SHA256SUMS"],
      { cwd: dist },
    );
    const [files, lines] = listed.toString().trim().split(/\s+/);
    expect(files).toBe(lines);
    expect(await runCli(["build"], { workingDirectory: project })).toMatchObject({ status: 0 });
  });
});
