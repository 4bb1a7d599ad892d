import { explainBadUri } from "../contract/uri.ts";
import { quote } from "../diagnostics/wording.ts";

/** A source repository as it is reached. */
export interface Repository {
  /** Where git fetches it. */
  readonly cloneUrl: string;
  /** Its page for people, without a slash at the end. */
  readonly webUrl: string;
  /** What the code host's API knows it by; null for one that is elsewhere. */
  readonly apiName: { readonly owner: string; readonly name: string } | null;
  /** The transports that git may use for it, in the form of `GIT_ALLOW_PROTOCOL`. */
  readonly protocols: string;
}

/** Where a code host shows a file of a commit. */
interface FileAddresses {
  readonly page: string;
  readonly raw: string;
}

const OWNER_AND_NAME = /^([A-Za-z0-9][A-Za-z0-9_.-]*)\/([A-Za-z0-9_.-]+)$/;

/** Code hosts whose files have other addresses than GitHub's; a further one is one more entry. */
const FILE_ADDRESSES: readonly [host: RegExp, addresses: FileAddresses][] = [
  [/(?:^|\.)gitlab\./, { page: "-/blob/", raw: "-/raw/" }],
  [/^codeberg\.org$|(?:^|\.)(?:gitea|forgejo)\./, { page: "src/commit/", raw: "raw/commit/" }],
  [/^bitbucket\.org$/, { page: "src/", raw: "raw/" }],
];
const GITHUB_ADDRESSES: FileAddresses = { page: "blob/", raw: "raw/" };

/**
 * What a record's `repo` stands for: `owner/name` on the configured code host, or any https address.
 * Where it is neither, the reason, to be read after the text itself.
 */
export function parseRepository(repo: string, codeHost: string): Repository | string {
  const named = OWNER_AND_NAME.exec(repo);
  if (named !== null) return onCodeHost(named[1] ?? "", named[2] ?? "", codeHost);

  const withoutEnd = repo.replace(/\/+$/, "");
  if (withoutEnd.startsWith(`${codeHost}/`)) {
    const path = withoutEnd.slice(codeHost.length + 1).replace(/\.git$/, "");
    const [, owner, name] = OWNER_AND_NAME.exec(path) ?? [];
    if (owner !== undefined && name !== undefined) return onCodeHost(owner, name, codeHost);
  }
  if (!/^https:\/\//i.test(repo)) return "is neither owner/name nor an https address";
  const badUri = explainBadUri(repo);
  if (badUri !== null) return badUri;
  const { username, password, search, hash, pathname } = new URL(repo);
  if (username !== "" || password !== "") return "has a user name or password";
  if (search !== "" || hash !== "") return "has a query or fragment, which no repository's address has";
  if (pathname === "/") return "names a host, but no repository";
  return {
    cloneUrl: withoutEnd,
    webUrl: withoutEnd.replace(/\.git$/, ""),
    apiName: null,
    protocols: "https",
  };
}

/** A repository as records name it, so that one repository has one name. */
export function repositoryName(repo: string, { apiName }: Repository): string {
  return apiName === null ? repo : `${apiName.owner}/${apiName.name}`;
}

/** Addresses of the files of one commit. */
export interface CommitAddresses {
  /** The page that shows a file; its path is from the repository's root. */
  readonly page: (path: string) => string;
  /** The file itself. */
  readonly raw: (path: string) => string;
}

/** Where the code host shows the files of a commit. */
export function commitAddresses({ webUrl }: Repository, commit: string): CommitAddresses {
  const { hostname } = new URL(webUrl);
  const { page, raw } = FILE_ADDRESSES.find(([host]) => host.test(hostname))?.[1] ?? GITHUB_ADDRESSES;
  const encode = (path: string) => path.split("/").map(encodeSegment).join("/");
  return {
    page: (path) => `${webUrl}/${page}${commit}/${encode(path)}`,
    raw: (path) => `${webUrl}/${raw}${commit}/${encode(path)}`,
  };
}

/** The page of the plugin for people: the repository's, or that of the plugin's folder in it. */
export function pluginPage({ webUrl }: Repository, path: string | undefined): string {
  if (path === undefined) return webUrl;
  const { hostname } = new URL(webUrl);
  const known = FILE_ADDRESSES.find(([host]) => host.test(hostname))?.[1];
  // A commit here would change the address with every push.
  const folder = path.split("/").map(encodeSegment).join("/");
  return known === undefined ? `${webUrl}/tree/HEAD/${folder}` : `${webUrl}/${known.page}HEAD/${folder}`;
}

function onCodeHost(owner: string, fullName: string, codeHost: string): Repository | string {
  const name = fullName.replace(/\.git$/, "");
  if (/^\.*$/.test(name)) return `has no repository name but ${quote(fullName)}`;
  const address = `${codeHost}/${owner}/${name}`;
  return {
    cloneUrl: address,
    webUrl: address,
    apiName: { owner, name },
    // A code host without https is one that the directory's own configuration names.
    protocols: codeHost.startsWith("https:") ? "https" : "http:https",
  };
}

/** Half a surrogate pair cannot be percent-encoded; git's paths are UTF-8 and have none. */
function encodeSegment(segment: string): string {
  return encodeURIComponent(segment.toWellFormed());
}
