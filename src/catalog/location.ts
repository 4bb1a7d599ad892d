import { statSync } from "node:fs";
import path from "node:path";
import { CATALOG_PATH } from "../contract/paths.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { parseBaseAddress } from "../http/address.ts";
import { toForwardSlashes } from "../named-path.ts";

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
 * have a path of its own. A finding where an address is none; whether anything is there is seen later.
 */
export function locateCatalog(name: string, workingDirectory: string): CatalogLocation | Diagnostic {
  if (/^https?:/i.test(name)) {
    const base = parseBaseAddress(name);
    if (!(base instanceof URL)) return base;
    const address = new URL(CATALOG_PATH, base).href;
    return { kind: "url", address, name: address };
  }
  const place = path.resolve(workingDirectory, name);
  if (!isFolder(place)) return { kind: "file", address: place, name };
  const shown = path.posix.join(toForwardSlashes(name), CATALOG_PATH);
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
