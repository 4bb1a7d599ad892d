import { explainBadUri } from "../contract/uri.ts";
import type { CommitAddresses } from "./repository.ts";

/** Makes the addresses in a README absolute. */
export interface LinkResolver {
  /** Where a link leads; null where it leads nowhere that can be published. */
  readonly link: (address: string) => string | null;
  /** Where an image is; null where it is nowhere that can be published. */
  readonly image: (address: string) => string | null;
}

const SCHEME = /^[a-z][a-z\d+.-]*:/i;
const LONGEST_ADDRESS = 4096;

/** Resolves addresses as the code host does: against the README's folder, or from `/` the root. */
export function createLinkResolver(
  readmePath: string,
  addresses: CommitAddresses,
  webUrl: string,
): LinkResolver {
  const resolve = (address: string, toFile: (path: string) => string): string | null => {
    // As browsers do: white space around an address, and line breaks in it, are no part of it.
    const text = address.trim().replace(/[\t\r\n]/g, "");
    if (text.length > LONGEST_ADDRESS) return null;
    if (/^mailto:/i.test(text)) return text.replace(/\s/g, "%20");
    if (text.startsWith("//")) return toUri(`https:${text}`);
    if (SCHEME.test(text)) return toUri(text);
    const [, relativePath = "", rest = ""] = /^([^?#]*)(.*)$/s.exec(text) ?? [];
    const path = relativePath === "" ? readmePath : resolvePath(relativePath, readmePath);
    return path === null ? null : toUri(toFile(path) + rest);
  };
  return {
    link: (address) => resolve(address, addresses.page),
    image: (address) => {
      const found = resolve(address, addresses.raw);
      // The page that shows a picture is no picture.
      const page = `${webUrl}/blob/`;
      return found?.startsWith(page) ? `${webUrl}/raw/${found.slice(page.length)}` : found;
    },
  };
}

/** A relative path from the repository's root; null where it leads out of it. */
function resolvePath(relativePath: string, readmePath: string): string | null {
  const segments = relativePath.startsWith("/") ? [] : readmePath.split("/").slice(0, -1);
  for (const segment of relativePath.split("/")) {
    if (segment === "..") {
      if (segments.pop() === undefined) return null;
    } else if (segment !== "" && segment !== ".") {
      segments.push(decode(segment));
    }
  }
  return segments.join("/");
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** An http or https address in the form that the contract asks for. */
function toUri(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const { href, protocol } = new URL(address);
  // What a browser leaves as it is, though RFC 3986 has no place for it.
  const uri = href.replace(/[\\^`{|}[\]]/g, (character) =>
    /^https?:\/\/\[/.test(href) && /[[\]]/.test(character)
      ? character
      : `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return /^https?:$/.test(protocol) && explainBadUri(uri) === null ? uri : null;
}
