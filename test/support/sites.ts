import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect } from "vitest";

/**
 * Which of several sites a folder holds, whole: null where there is no folder. Every file must have
 * the checksum that the site's own list gives it, and no file may be missing or too many.
 *
 * @param generatedAt the catalog's timestamp of each site by its name
 */
export function wholeSiteIn(folder: string, generatedAt: Readonly<Record<string, string>>): string | null {
  if (!existsSync(folder)) return null;
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .filter((name) => name !== "SHA256SUMS");
  const lines = files.map((name) => {
    const checksum = createHash("sha256")
      .update(readFileSync(path.join(folder, name)))
      .digest("hex");
    return `${checksum}  ${name}`;
  });
  const listed = readFileSync(path.join(folder, "SHA256SUMS"), "utf8").trimEnd().split("\n");
  expect(listed.toSorted()).toEqual(lines.toSorted());

  const catalog = JSON.parse(readFileSync(path.join(folder, "api/plugins"), "utf8"));
  const name = Object.keys(generatedAt).find((candidate) => generatedAt[candidate] === catalog.generatedAt);
  expect(name).toBeDefined();
  const marks = catalog.plugins.map(({ author }: { author: string }) => author);
  expect(new Set(marks)).toEqual(new Set([name]));
  return name ?? null;
}
