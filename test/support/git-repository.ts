import { execFileSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import path from "node:path";

/** A file's content, or a link's target. */
export type Entry = string | Buffer | { readonly link: string };

const IDENTITY = {
  GIT_AUTHOR_NAME: "Ada",
  GIT_AUTHOR_EMAIL: "ada@example.com",
  GIT_COMMITTER_NAME: "Ada",
  GIT_COMMITTER_EMAIL: "ada@example.com",
  GIT_CONFIG_NOSYSTEM: "1",
  GIT_CONFIG_GLOBAL: "/dev/null",
};

/** When commits are made unless they say otherwise: the day before the tests' clock. */
export const COMMITTED_AT = "2026-01-30T10:00:00Z";

/** Runs git in a repository and gives its output without the line break at its end. */
export function git(
  folder: string,
  args: readonly string[],
  input?: string | Buffer,
  date = COMMITTED_AT,
): string {
  return execFileSync("git", ["-C", folder, ...args], {
    input: input ?? "",
    env: { ...process.env, ...IDENTITY, GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date },
    maxBuffer: 1 << 28,
    stdio: ["pipe", "pipe", "pipe"],
  })
    .toString("utf8")
    .trimEnd();
}

/** Makes a bare repository `owner/name.git` below a folder, as code hosts keep them. */
export function createRepository(root: string, name: string): string {
  const folder = path.join(root, `${name}.git`);
  mkdirSync(folder, { recursive: true });
  git(folder, ["init", "--quiet", "--bare", "--initial-branch=main"]);
  git(folder, ["config", "uploadpack.allowFilter", "true"]);
  return folder;
}

/** Commits files as the whole content of the branch, and gives the commit. */
export function commit(folder: string, files: Readonly<Record<string, Entry>>, date = COMMITTED_AT): string {
  const lines = Object.entries(files).map(([name, entry]) => {
    const isLink = typeof entry === "object" && "link" in entry;
    const blob = git(folder, ["hash-object", "-w", "--stdin"], isLink ? entry.link : entry);
    return `${isLink ? "120000" : "100644"} ${blob}\t${name}\0`;
  });
  const index = { GIT_INDEX_FILE: path.join(folder, "test-index") };
  const withIndex = (args: readonly string[], input?: string) =>
    execFileSync("git", ["-C", folder, ...args], {
      input: input ?? "",
      env: { ...process.env, ...IDENTITY, ...index },
    })
      .toString("utf8")
      .trim();
  withIndex(["read-tree", "--empty"]);
  withIndex(["update-index", "-z", "--index-info"], lines.join(""));
  return commitTree(folder, withIndex(["write-tree"]), date);
}

/** Commits a tree object as the whole content of the branch, and gives the commit. */
export function commitTree(folder: string, tree: string, date = COMMITTED_AT): string {
  const made = git(folder, ["commit-tree", "-m", "A commit", tree], "", date);
  git(folder, ["update-ref", "refs/heads/main", made]);
  return made;
}

/** One entry of a tree object, which may be one that git itself would refuse to make. */
export interface RawEntry {
  readonly mode: string;
  readonly name: string | Buffer;
  /** A hexadecimal hash. */
  readonly object: string;
}

/** Writes a tree object of these entries as they are. */
export function writeRawTree(folder: string, entries: readonly RawEntry[]): string {
  const bytes = entries.flatMap(({ mode, name, object }) => [
    Buffer.from(`${mode} `),
    Buffer.from(name),
    Buffer.from([0]),
    Buffer.from(object, "hex"),
  ]);
  return git(folder, ["hash-object", "-t", "tree", "-w", "--stdin", "--literally"], Buffer.concat(bytes));
}

/** Writes a file's content as an object. */
export function writeBlob(folder: string, content: string | Buffer): string {
  return git(folder, ["hash-object", "-w", "--stdin"], content);
}
