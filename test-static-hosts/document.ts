import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const DOCUMENT = fileURLToPath(new URL("../docs/static-hosts.md", import.meta.url));
const TABLE = /(<!-- servers -->\n)([\s\S]*?)(<!-- \/servers -->)/;

/** The configuration that docs/static-hosts.md quotes below a heading, in the block of that language. */
export function quotedConfiguration(heading: string, language: string): string {
  const text = readFileSync(DOCUMENT, "utf8");
  const [, section = ""] = text.split(new RegExp(`^## ${heading}$`, "m"));
  const [, block] =
    new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, "m").exec(section.split(/^## /m)[0] ?? "") ?? [];
  if (block === undefined)
    throw new Error(`docs/static-hosts.md quotes no ${language} configuration for ${heading}.`);
  return block;
}

/** Replaces what must be there: a quoted configuration that has changed is a failure, not another test. */
export function substitute(text: string, replacements: Readonly<Record<string, string>>): string {
  return Object.entries(replacements).reduce((result, [from, to]) => {
    if (!result.includes(from)) throw new Error(`The quoted configuration has no ${JSON.stringify(from)}.`);
    return result.replaceAll(from, to);
  }, text);
}

/** The table of servers as the document has it. */
export function readTable(): string {
  return TABLE.exec(readFileSync(DOCUMENT, "utf8"))?.[2] ?? "";
}

/** Puts another table of servers into the document. */
export function writeTable(table: string): void {
  const text = readFileSync(DOCUMENT, "utf8");
  writeFileSync(
    DOCUMENT,
    text.replace(TABLE, (_, start: string, __, end: string) => start + table + end),
  );
}
