import { ALLOWED_ELEMENTS, isAllowedAttribute, TABLE_PARTS, VOID_ELEMENTS } from "./allow-list.ts";

const TEXT = /[^<\u0000]*/y;
// HTML's own white space, since `\s` would take more for a gap than a parser does; and a bound, since
// millions of attributes would be too much for the pattern's stack.
const OPENING_TAG = /<([a-z][a-z0-9]*)((?:[ \t\n\f\r]+[a-z]+(?:="[^"<>\u0000]*")?){0,16})[ \t\n\f\r]*\/?>/iy;
const CLOSING_TAG = /<\/([a-z][a-z0-9]*)[ \t\n\f\r]*>/iy;
const ATTRIBUTE = /([a-z]+)(?:="([^"]*)")?/gi;

/**
 * Whether HTML is well formed and stays within the allow-list, so that it can be published byte for
 * byte: known elements, each closed in order; known attributes in double quotes; no comments. What
 * this reads of a tag is what every HTML parser reads of it, since nothing but the plainest syntax
 * is let through; whatever else there is goes to the sanitiser.
 */
export function isWithinAllowList(html: string): boolean {
  const openElements: string[] = [];
  let openTables = 0;
  let index = 0;
  while (true) {
    index += matchAt(TEXT, html, index)?.[0].length ?? 0;
    if (index === html.length) return openElements.length === 0;

    const closing = matchAt(CLOSING_TAG, html, index);
    const opening = closing ?? matchAt(OPENING_TAG, html, index);
    const element = opening?.[1]?.toLowerCase();
    if (opening === null || element === undefined) return false;
    if (closing !== null) {
      if (openElements.pop() !== element) return false;
      if (element === "table") openTables -= 1;
    } else {
      if (!ALLOWED_ELEMENTS.has(element) || !hasAllowedAttributes(element, opening[2] ?? "")) return false;
      if (TABLE_PARTS.has(element) && openTables === 0) return false;
      if (element === "table") openTables += 1;
      if (!VOID_ELEMENTS.has(element)) openElements.push(element);
    }
    index += opening[0].length;
  }
}

function hasAllowedAttributes(element: string, attributes: string): boolean {
  for (const [, name = "", value = ""] of attributes.matchAll(ATTRIBUTE)) {
    if (!isAllowedAttribute(element, name.toLowerCase(), value)) return false;
  }
  return true;
}

function matchAt(pattern: RegExp, text: string, index: number): RegExpExecArray | null {
  pattern.lastIndex = index;
  return pattern.exec(text);
}
