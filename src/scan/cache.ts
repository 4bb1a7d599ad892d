import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { systemErrorCode } from "../failure.ts";
import type { ApiFacts } from "./code-host-api.ts";
import type { Facts } from "./facts.ts";
import type { PackageFacts } from "./package-registry.ts";
import { writeWhole } from "./write-whole.ts";

/** What is remembered of a plugin between scans, so that what has not changed is not read again. */
export interface CacheEntry {
  readonly facts: Facts | null;
  readonly api: { readonly facts: ApiFacts; readonly etag: string | null } | null;
  readonly package: {
    readonly name: string;
    readonly facts: PackageFacts;
    readonly etag: string | null;
  } | null;
  /** When the plugin was last looked at, in milliseconds since 1970. */
  readonly checkedAt: number;
}

/** The memory of earlier scans. It may be deleted at any time, and what is not whole in it is ignored. */
export interface Cache {
  /** What is remembered under an id for this source; null for nothing. */
  readonly read: (id: string, source: string) => CacheEntry | null;
  readonly write: (id: string, source: string, entry: CacheEntry) => void;
}

/** To be raised whenever the same commit would give other facts: what is remembered is forgotten then. */
const FACTS_VERSION = 1;

/**
 * @param folder where the entries are, one file for each plugin
 * @param workFolder where files are written before they take their place
 * @param settings whatever else the facts depend on
 */
export function openCache(folder: string, workFolder: string, settings: unknown): Cache {
  const fileOf = (id: string) => path.join(folder, `${id}.json`);
  const keyOf = (source: string) => digest(JSON.stringify([FACTS_VERSION, settings, source]));
  return {
    read: (id, source) => readEntry(fileOf(id), keyOf(source)),
    write: (id, source, entry) => {
      const content = JSON.stringify(entry);
      const key = keyOf(source);
      // An entry that a power cut breaks does not fit its sum, and is ignored.
      writeWhole(fileOf(id), JSON.stringify({ key, sum: digest(content), content }), workFolder, false);
    },
  };
}

function readEntry(file: string, key: string): CacheEntry | null {
  try {
    const stored: { key?: unknown; sum?: unknown; content?: unknown } = JSON.parse(
      readFileSync(file, "utf8"),
    );
    const { content } = stored;
    if (typeof content !== "string" || stored.key !== key || stored.sum !== digest(content)) return null;
    return JSON.parse(content);
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError || systemErrorCode(error) !== null)
      return null;
    throw error;
  }
}

function digest(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
