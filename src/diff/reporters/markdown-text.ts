import { replaceUnprintable } from "../../diagnostics/wording.ts";

/** A pipe would end a table's cell, in code too; a character reference does not, but is none within code. */
const PIPE = "<code>&#124;</code>";

/**
 * A stranger's text as code within a line of Markdown or a table's cell. Within code nothing is
 * markup: no HTML, link or image, and GitHub takes no `@name`, `#1` or address in it for a reference.
 */
export function toCode(text: string): string {
  if (text === "") return "*empty*";
  return replaceUnprintable(text).split("|").map(toSpan).join(PIPE);
}

/** A stranger's lines as a block of code. */
export function toCodeBlock(lines: readonly string[]): string {
  const text = lines.map((line) => replaceUnprintable(line)).join("\n");
  const fence = "`".repeat(Math.max(3, longestRun(text) + 1));
  return `${fence}text\n${text}\n${fence}\n`;
}

/** A code span (CommonMark 6.1): its fence is longer than any within, and a space keeps the two apart. */
function toSpan(text: string): string {
  if (text === "") return "";
  const fence = "`".repeat(longestRun(text) + 1);
  const needsPadding = /^`|`$/.test(text) || /^ .*[^ ].* $/.test(text);
  const padding = needsPadding ? " " : "";
  return `${fence}${padding}${text}${padding}${fence}`;
}

function longestRun(text: string): number {
  return Math.max(0, ...Array.from(text.matchAll(/`+/g), ([run]) => run.length));
}
