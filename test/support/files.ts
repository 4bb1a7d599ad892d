import { lstatSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

/** Files by their paths with forward slashes. */
export type Files = Readonly<Record<string, string | Uint8Array>>;

/** Writes files and the folders that they need. */
export function writeFiles(folder: string, files: Files): void {
  for (const [name, content] of Object.entries(files)) {
    const file = path.join(folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
}

/** Everything below a folder: its files' contents in base64, other things by their kind; empty where it is missing. */
export function readTree(folder: string): Record<string, string> {
  if (lstatSync(folder, { throwIfNoEntry: false }) === undefined) return {};
  const tree: Record<string, string> = {};
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    const name = path.relative(folder, file);
    if (entry.isDirectory()) tree[name] = "a folder";
    else tree[name] = entry.isFile() ? readFileSync(file).toString("base64") : "not a file";
  }
  return tree;
}
