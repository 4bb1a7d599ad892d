import { LIMITS } from "../contract/limits.ts";
import { explainBadUri } from "../contract/uri.ts";
import type { Source } from "./git-source.ts";
import type { Tree, TreeFile } from "./git-tree.ts";
import { judgeFiles } from "./health.ts";
import { createLinkResolver } from "./links.ts";
import {
  authorOf,
  type JsonObject,
  licenseOf,
  readJsonObject,
  readText,
  valueAtPointer,
} from "./manifest.ts";
import { type ReadmeFacts, readReadme } from "./readme.ts";
import { type CommitAddresses, commitAddresses, type Repository } from "./repository.ts";
import { cutText, lineOf } from "./text.ts";

/** What to look for in a repository. */
export interface FactsOptions {
  readonly repository: Repository;
  /** The plugin's folder in it; undefined for its root. */
  readonly path: string | undefined;
  readonly manifest: string;
  readonly idPointer: string;
  readonly hostVersionPointer: string;
  readonly notesCharacters: number;
}

/** What a commit tells of a plugin; null for what it does not tell. Plain data, kept in the cache. */
export interface Facts {
  readonly commit: string;
  /** In milliseconds since 1970, by the commit's own account. */
  readonly committedAt: number | null;
  /** The id that the manifest gives, whatever it is. */
  readonly manifestId: string | null;
  readonly name: string | null;
  readonly description: string | null;
  /** What describes the plugin where nothing else does: the README's first paragraph. */
  readonly summary: string | null;
  readonly author: string | null;
  readonly license: string | null;
  readonly version: string | null;
  readonly hostVersionRequirement: string | null;
  readonly manifest: JsonObject | null;
  readonly readmeText: string | null;
  readonly installNotesHtml: string | null;
  readonly limitationsNotesHtml: string | null;
  readonly images: readonly string[];
  readonly health: {
    readonly manifestValid: boolean;
    readonly hasReadme: boolean;
    readonly hasLicense: boolean;
    readonly hasTests: boolean;
    readonly hasTypecheckScript: boolean;
  };
  /** What could not be read although the rest could: clauses without a full stop. */
  readonly problems: readonly string[];
}

const README = /^readme(?:\.(?:md|markdown|mdown|txt|rst|adoc|org))?$/i;
const MARKDOWN = /^readme(?:\.(?:md|markdown|mdown))?$/i;
const IMAGE = /^images\/[^/]+\.(?:png|jpe?g|gif|webp|svg|avif)$/i;

/** The files of a tree that facts are read from: README, manifest and package.json. */
export function chooseFiles(tree: Tree, { path, manifest }: FactsOptions): TreeFile[] {
  const inFolder = filesIn(tree, path);
  const named = (name: string) => inFolder.filter((file) => file.path === withFolder(path, name));
  return [...findReadme(inFolder, path), ...named(manifest), ...named("package.json")];
}

/** Reads the facts of a commit. Never fails: what cannot be read is told among the problems. */
export function readFacts(source: Source, options: FactsOptions): Facts {
  const { tree, contents, commit, committedAt } = source;
  const { path, repository } = options;
  const inFolder = filesIn(tree, path);
  const paths = inFolder.map((file) => (path === undefined ? file.path : file.path.slice(path.length + 1)));
  const rootNames = tree.files.filter((file) => !file.path.includes("/")).map((file) => file.path);
  const manifest = readJsonObject(contents.get(withFolder(path, options.manifest)));
  const packageJson = readJsonObject(contents.get(withFolder(path, "package.json")));
  const addresses = commitAddresses(repository, commit);
  const [readmeFile] = findReadme(inFolder, path);
  const readmeText = readText(contents.get(readmeFile?.path ?? ""));
  const readme = readReadmeFile(readmeFile, readmeText, addresses, options);
  const manifestId = lineOf(valueAtPointer(manifest, options.idPointer), LIMITS.id);
  const folderIsMissing = path !== undefined && inFolder.length === 0;
  return {
    commit,
    committedAt: Number.isNaN(committedAt) ? null : committedAt,
    manifestId,
    name: nameOf(manifest, packageJson),
    description:
      lineOf(manifest?.description, LIMITS.description) ??
      lineOf(packageJson?.description, LIMITS.description),
    summary: readme?.summary ?? null,
    author: authorOf(manifest) ?? authorOf(packageJson),
    license: licenseOf(manifest) ?? licenseOf(packageJson),
    version: lineOf(manifest?.version, LIMITS.name) ?? lineOf(packageJson?.version, LIMITS.name),
    hostVersionRequirement: lineOf(
      valueAtPointer(manifest, options.hostVersionPointer),
      LIMITS.hostVersionRequirement,
    ),
    manifest,
    readmeText: readmeText === null ? null : cutText(readmeText, LIMITS.readmeText),
    installNotesHtml: readme?.installNotesHtml ?? null,
    limitationsNotesHtml: readme?.limitationsNotesHtml ?? null,
    images: chooseImages(readme?.images ?? [], paths, path, addresses),
    health: {
      manifestValid: isManifestValid(manifest, options.idPointer),
      hasReadme: readmeText !== null,
      ...judgeFiles(paths, rootNames, packageJson),
    },
    problems: [
      ...tree.problems,
      ...(folderIsMissing ? [`there is no folder ${path}`] : []),
      ...(readme?.isReadable === false ? ["the README is nested too deep to be read as Markdown"] : []),
    ],
  };
}

function readReadmeFile(
  file: TreeFile | undefined,
  text: string | null,
  addresses: CommitAddresses,
  { repository, notesCharacters }: FactsOptions,
): ReadmeFacts | null {
  if (file === undefined || text === null || !MARKDOWN.test(baseName(file.path))) return null;
  const links = createLinkResolver(file.path, addresses, repository.webUrl);
  return readReadme(text, links, notesCharacters);
}

/** The README in a folder, Markdown first; none or one. */
function findReadme(inFolder: readonly TreeFile[], path: string | undefined): TreeFile[] {
  const readmes = inFolder.filter(
    (file) => file.path === withFolder(path, baseName(file.path)) && README.test(baseName(file.path)),
  );
  const isMarkdown = (file: TreeFile) => /\.(?:md|markdown|mdown)$/i.test(file.path);
  return [...readmes.filter(isMarkdown), ...readmes.filter((file) => !isMarkdown(file))].slice(0, 1);
}

function chooseImages(
  fromReadme: readonly string[],
  paths: readonly string[],
  path: string | undefined,
  addresses: CommitAddresses,
): string[] {
  const fromFolder = paths
    .filter((file) => IMAGE.test(file))
    .map((file) => addresses.raw(withFolder(path, file)));
  const fitting = fromFolder.filter((uri) => uri.length <= LIMITS.uri && explainBadUri(uri) === null);
  return Array.from(new Set([...fromReadme, ...fitting])).slice(0, LIMITS.images);
}

function nameOf(manifest: JsonObject | null, packageJson: JsonObject | null): string | null {
  const names = [manifest?.displayName, manifest?.name, packageJson?.displayName, packageJson?.name];
  return names.map((name) => lineOf(name, LIMITS.name)).find((name) => name !== null) ?? null;
}

/** A manifest that can be read; if it gives an id, that is text. */
function isManifestValid(manifest: JsonObject | null, idPointer: string): boolean {
  const id = valueAtPointer(manifest, idPointer);
  return manifest !== null && (id === undefined || lineOf(id, LIMITS.id) !== null);
}

function filesIn({ files }: Tree, path: string | undefined): readonly TreeFile[] {
  return path === undefined ? files : files.filter((file) => file.path.startsWith(`${path}/`));
}

function withFolder(path: string | undefined, name: string): string {
  return path === undefined ? name : `${path}/${name}`;
}

function baseName(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}
