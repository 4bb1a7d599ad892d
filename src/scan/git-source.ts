import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import path from "node:path";
import { formatBytes } from "../diagnostics/wording.ts";
import { Failure } from "../failure.ts";
import { askHead } from "./ask-head.ts";
import { createTreeReader, type Tree, type TreeFile } from "./git-tree.ts";
import type { Repository } from "./repository.ts";
import { type GitSettings, readGit, runGit } from "./run-git.ts";

/** How sources are read. */
export interface SourceSettings extends Omit<GitSettings, "folder" | "protocols"> {
  /** A folder for temporary repositories. */
  readonly workFolder: string;
  /** An empty bare repository in it, to ask remotes from. */
  readonly emptyRepository: string;
  readonly limits: {
    readonly fileBytes: number;
    readonly fetchBytes: number;
    readonly treeEntries: number;
  };
}

/** The commit that a repository shows first. */
export interface Head {
  /** 40 lower-case hexadecimal characters. */
  readonly commit: string;
}

/** What was read of a commit. */
export interface Source {
  readonly commit: string;
  /** When the commit was made, by its own account, in milliseconds since 1970; NaN where it does not tell. */
  readonly committedAt: number;
  readonly tree: Tree;
  /** The contents of the wanted files by their paths. */
  readonly contents: ReadonlyMap<string, Buffer>;
}

const LONGEST_REFERENCES = 1 << 20;
const COMMIT = /^[0-9a-f]{40}$/;
/** What a pack has beside its objects, and what little compression adds to what cannot be compressed. */
const PACK_OVERHEAD = 65_536;
const LONGEST_HEADER = 256;

/** Makes the repository that `SourceSettings.emptyRepository` names. */
export async function initialise(
  folder: string,
  settings: Omit<SourceSettings, "emptyRepository">,
): Promise<void> {
  mkdirSync(folder, { recursive: true });
  // No template: it could bring hooks.
  const args = ["init", "--quiet", "--bare", "--template="];
  await readGit({ ...settings, folder, protocols: "" }, { args, maximumBytes: 0 });
}

/** Asks for the commit that a repository shows first. Fails with a sentence where there is none to be had. */
export async function readHead(repository: Repository, settings: SourceSettings): Promise<Head> {
  const quick = await askHead(repository, settings);
  if (quick !== null) return { commit: quick };
  const git = { ...settings, folder: settings.emptyRepository, protocols: repository.protocols };
  const args = ["ls-remote", "--quiet", "--", repository.cloneUrl, "HEAD"];
  const output = (await readGit(git, { args, maximumBytes: LONGEST_REFERENCES })).toString("latin1");
  const commit = output
    .split("\n")
    .map((line) => line.split("\t"))
    .find(([, name]) => name === "HEAD")?.[0];
  if (commit === undefined) throw new Failure("It has no commits on its default branch.");
  if (!COMMIT.test(commit))
    throw new Failure("It names its commits otherwise than by SHA-1, which cannot be read yet.");
  return { commit };
}

/**
 * Reads a commit's tree, then of its files those that are wanted. Nothing is checked out: git is
 * asked for objects only, into a folder that is deleted at the end.
 */
export async function readSource(
  repository: Repository,
  { commit }: Head,
  chooseFiles: (tree: Tree) => readonly TreeFile[],
  settings: SourceSettings,
): Promise<Source> {
  const folder = mkdtempSync(path.join(settings.workFolder, "repository-"));
  try {
    await initialise(folder, settings);
    const git = { ...settings, folder, protocols: repository.protocols };
    await fetchObjects(git, repository, [commit], settings.limits.fetchBytes);
    const tree = await readTree(git, commit, settings.limits.treeEntries);
    const wanted = chooseFiles(tree);
    const objects = Array.from(new Set(wanted.map(({ object }) => object)));
    if (objects.length > 0) {
      const room = objects.length * settings.limits.fileBytes + PACK_OVERHEAD;
      await fetchObjects(git, repository, objects, room + usedBytes(folder));
    }
    const contents = await readObjects(git, [commit, ...objects], settings.limits.fileBytes);
    return {
      commit,
      committedAt: committedAt(contents.get(commit)),
      tree,
      contents: new Map(
        wanted.map((file) => [file.path, contentOf(file, contents, settings.limits.fileBytes)]),
      ),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Fetches objects without the files that they refer to; fails where more bytes come than are allowed. */
async function fetchObjects(
  git: GitSettings,
  { cloneUrl }: Repository,
  objects: readonly string[],
  maximumBytes: number,
): Promise<void> {
  const onTick = () => {
    if (usedBytes(git.folder) <= maximumBytes) return;
    throw new Failure(`It sends more than the ${formatBytes(maximumBytes)} that are read.`);
  };
  const remote = { url: cloneUrl, promisor: "true", partialclonefilter: "blob:none" };
  const flags = Object.entries(remote).flatMap(([name, value]) => ["-c", `remote.origin.${name}=${value}`]);
  const options = ["--quiet", "--depth=1", "--filter=blob:none", "--no-tags", "--no-write-fetch-head"];
  const args = [...flags, "fetch", ...options, "--no-recurse-submodules", "--stdin", "--", "origin"];
  await runGit(git, { args, input: `${objects.join("\n")}\n`, onOutput: () => {}, onTick });
}

/** How many bytes a repository's objects take. */
function usedBytes(folder: string): number {
  const packs = path.join(folder, "objects", "pack");
  let bytes = 0;
  for (const name of readdirSync(packs)) {
    bytes += statSync(path.join(packs, name), { throwIfNoEntry: false })?.size ?? 0;
  }
  return bytes;
}

async function readTree(git: GitSettings, commit: string, maximumEntries: number): Promise<Tree> {
  const reader = createTreeReader(maximumEntries);
  const args = ["ls-tree", "-r", "-z", "--full-tree", "--end-of-options", commit];
  await runGit({ ...git, protocols: "" }, { args, onOutput: reader.add });
  return reader.end();
}

/** Objects' contents by their names; what is not there, or beyond the limit, is left out. */
async function readObjects(git: GitSettings, objects: readonly string[], maximumBytes: number) {
  const output = await readGit(
    { ...git, protocols: "" },
    {
      args: ["cat-file", "--batch"],
      input: `${objects.join("\n")}\n`,
      maximumBytes: objects.length * (maximumBytes + LONGEST_HEADER),
    },
  );
  const contents = new Map<string, Buffer>();
  let index = 0;
  while (index < output.length) {
    const lineEnd = output.indexOf("\n", index);
    const [object = "", , size] = output.toString("latin1", index, lineEnd).split(" ");
    index = lineEnd + 1;
    if (size === undefined) continue;
    contents.set(object, output.subarray(index, index + Number(size)));
    index += Number(size) + 1;
  }
  return contents;
}

function contentOf(
  { path: name, object }: TreeFile,
  contents: ReadonlyMap<string, Buffer>,
  maximum: number,
): Buffer {
  const content = contents.get(object);
  if (content === undefined) throw new Failure(`It does not give its file ${name}.`);
  if (content.length > maximum) throw new Failure(`Its file ${name} is larger than ${formatBytes(maximum)}.`);
  return content;
}

function committedAt(commit: Buffer | undefined): number {
  const seconds = /^committer .*> (\d{1,12}) [+-]\d{4}$/m.exec(commit?.toString("latin1") ?? "")?.[1];
  return seconds === undefined ? Number.NaN : Number(seconds) * 1000;
}
