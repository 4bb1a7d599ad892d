import type { Plugin } from "./plugin.ts";

/** A catalog whose plugins are read one at a time: all at once they take much memory, and so much time. */
export interface ReadableCatalog {
  /** A UTC timestamp. */
  readonly generatedAt: string;
  /** In the catalog's order; unique. */
  readonly ids: readonly string[];
  /** The plugin with one of these ids; null where it turns out to break the contract. */
  readonly read: (id: string) => Plugin | null;
}
