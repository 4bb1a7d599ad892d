import type { PluginRecord } from "../contract/record.ts";

type TextNode = NonNullable<PluginRecord["descriptionNodes"]>[number];

const CODE_SPAN = /(?<!`)(`{1,8})(?!`)([^`]+)\1(?!`)/g;

/** A text in nodes: what stands in backticks is `code`, the rest `text`. */
export function toNodes(text: string): TextNode[] {
  const nodes: TextNode[] = [];
  let index = 0;
  const addText = (end: number) => {
    if (end > index) nodes.push({ type: "text", text: text.slice(index, end) });
  };
  for (const match of text.matchAll(CODE_SPAN)) {
    addText(match.index);
    nodes.push({ type: "code", text: (match[2] ?? "").trim() });
    index = match.index + match[0].length;
  }
  addText(text.length);
  return nodes;
}
