import { statSync } from "node:fs";
import path from "node:path";
import { CATALOG_PATH } from "../contract/paths.ts";
import { quote } from "../diagnostics/wording.ts";
import { Failure } from "../failure.ts";

/** Where a catalog is. */
export interface CatalogLocation {
  /** A path of this machine, or an address. */
  readonly kind: "file" | "url";
  /** The catalog's own absolute path or address. */
  readonly address: string;
  /** The same as the user would name it. */
  readonly name: string;
}

/**
 * Finds out what the user has named: a site's folder, a catalog file, or a base address, which may
 * have a path of its own. Fails on an address that is none; whether anything is there is seen later.
 */
export function locateCatalog(name: string, workingDirectory: string): CatalogLocation {
  if (/^https?:/i.test(name)) {
    const address = `${parseBaseAddress(name)}/${CATALOG_PATH}`;
    return { kind: "url", address, name: address };
  }
  const place = path.resolve(workingDirectory, name);
  if (!isFolder(place)) return { kind: "file", address: place, name };
  const shown = path.posix.join(path.sep === "/" ? name : name.replaceAll(path.sep, "/"), CATALOG_PATH);
  return { kind: "file", address: path.join(place, CATALOG_PATH), name: shown };
}

/** What cannot be looked at is no folder here; reading it will tell why. */
function isFolder(place: string): boolean {
  try {
    return statSync(place).isDirectory();
  } catch {
    return false;
  }
}

function parseBaseAddress(name: string): string {
  const url = URL.canParse(name) ? new URL(name) : null;
  if (url === null) throw new Failure(`${quote(name)} is not an address.`);
  if (url.username !== "" || url.password !== "") {
    throw new Failure("A base address must not hold a user name or password: it is printed.");
  }
  if (url.search !== "" || url.hash !== "") {
    throw new Failure(`${quote(name)} has a query or fragment; give the address that api/plugins is below.`);
  }
  return url.href.replace(/\/+$/, "");
}
