import type { Element, Nodes, Root } from "hast";
import { fromHtml } from "hast-util-from-html";
import { type Schema, sanitize } from "hast-util-sanitize";
import { toHtml } from "hast-util-to-html";
import { find, html as htmlProperties } from "property-information";
import { formatCount, replaceUnprintable } from "../diagnostics/wording.ts";
import {
  ALLOWED_ATTRIBUTES,
  ALLOWED_ELEMENTS,
  ATTRIBUTE_VALUES,
  DROPPED_WITH_CONTENT,
  isAllowedAttribute,
  TABLE_PARTS,
} from "./allow-list.ts";

/** HTML that is safe to publish. */
export interface SanitisedHtml {
  readonly html: string;
  /** What was taken out, each once, as people would name it: `<script>`, `onclick on <a>`. */
  readonly removed: readonly string[];
}

/** The allow-list in the sanitiser's terms; values are checked apart, by `isAllowedAttribute`. */
const SCHEMA: Schema = {
  tagNames: Array.from(ALLOWED_ELEMENTS),
  attributes: Object.fromEntries(
    Object.entries(ALLOWED_ATTRIBUTES).map(([element, names]) => [
      element,
      names.map((name) => find(htmlProperties, name).property),
    ]),
  ),
  protocols: { href: ["http", "https", "mailto"], src: ["http", "https"] },
  strip: [...DROPPED_WITH_CONTENT],
  ancestors: Object.fromEntries(Array.from(TABLE_PARTS, (element) => [element, ["table"]])),
  clobber: [],
  allowComments: false,
  allowDoctypes: false,
};

/** HTML parsers take quadratic time for hostile nesting; what is longer than this many code units is not parsed. */
const LONGEST_PARSED = 65_536;

/** A tag as `toHtml` writes it; it escapes every other `<`. */
const OPENING_TAG = /<[a-z][a-z0-9]*(?: [a-z]+(?:="[^"]*")?)*>/g;

/** How many things a finding names, and how much of a name it shows. */
const MOST_NAMES = 8;
const LONGEST_NAME = 40;

/**
 * Brings any HTML within the allow-list. Elements outside it leave their text behind, but for those
 * whose content is no text (scripts, styles). HTML too long or nested too deep to be parsed becomes
 * plain text.
 */
export function sanitiseHtml(html: string): SanitisedHtml {
  if (html.length > LONGEST_PARSED) {
    return { html: toPlainText(html), removed: ["all elements (the text is too long to be sanitised)"] };
  }
  try {
    const tree = fromHtml(html, { fragment: true });
    const before = inventory(tree);
    const safe = sanitiseTree(tree);
    const after = inventory(safe);
    const removed = Array.from(before.keys()).filter(
      (name) => (before.get(name) ?? 0) > (after.get(name) ?? 0),
    );
    return { html: escapeAngleBrackets(toHtml(safe)), removed: shorten(removed) };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return { html: toPlainText(html), removed: ["all elements (they are nested too deep)"] };
  }
}

/** Brings a tree within the allow-list; see `sanitiseHtml`. The tree that was given is used up. */
export function sanitiseTree(tree: Root): Root {
  dropDisallowedValues(tree);
  return sanitize(tree, SCHEMA) as Root;
}

/** How often a tree has each thing that can be taken out of it. */
function inventory(tree: Nodes): Map<string, number> {
  const counts = new Map<string, number>();
  const add = (name: string) => counts.set(name, (counts.get(name) ?? 0) + 1);
  visit(tree, (node) => {
    if (node.type === "comment") add("comments");
    if (node.type !== "element") return;
    add(`<${show(node.tagName)}>`);
    for (const [property, value] of Object.entries(node.properties)) {
      const attribute = showAttribute(attributeName(property), attributeValue(value));
      add(`${attribute} on <${show(node.tagName)}>`);
    }
  });
  return counts;
}

/** An attribute as people would name it: with its value where that may be what is wrong with it. */
function showAttribute(name: string, value: string): string {
  return Object.hasOwn(ATTRIBUTE_VALUES, name) ? `${name}="${show(value)}"` : show(name);
}

/** Parsers let any character into a name, and any number of them. */
function show(name: string): string {
  return replaceUnprintable(name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME)}…` : name);
}

/** Angle brackets in attributes are legal, but have led parsers astray; the allow-list has none. */
function escapeAngleBrackets(html: string): string {
  return html.replace(OPENING_TAG, (tag) =>
    tag.replace(/="[^"]*"/g, (value) => value.replaceAll("<", "&#x3C;").replaceAll(">", "&#x3E;")),
  );
}

function shorten(names: readonly string[]): readonly string[] {
  if (names.length <= MOST_NAMES) return names;
  return [...names.slice(0, MOST_NAMES), `${formatCount(names.length - MOST_NAMES)} other kinds of things`];
}

function dropDisallowedValues(tree: Root): void {
  visit(tree, (node) => {
    if (node.type !== "element") return;
    for (const [name, value] of Object.entries(node.properties)) {
      if (!isAllowedAttribute(node.tagName, attributeName(name), attributeValue(value)))
        delete node.properties[name];
    }
  });
}

/** Walks a tree without recursion, in the order of the text. */
export function visit(tree: Nodes, onNode: (node: Nodes) => void): void {
  const stack: Nodes[] = [tree];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    onNode(node);
    if ("children" in node) for (const child of node.children.toReversed()) stack.push(child);
  }
}

function attributeName(property: string): string {
  return find(htmlProperties, property).attribute;
}

function attributeValue(value: Element["properties"][string]): string {
  return Array.isArray(value) ? value.join(" ") : String(value ?? "");
}

/** HTML's text, as HTML. */
export function toPlainText(html: string): string {
  return html
    .replace(/<[^<>]*>/g, "")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;");
}
