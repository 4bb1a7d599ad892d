import type { Element, ElementContent, Nodes, Root, RootContent } from "hast";
import { toHtml } from "hast-util-to-html";
import rehypeRaw from "rehype-raw";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import remarkRehype from "remark-rehype";
import { unified } from "unified";
import { LIMITS } from "../contract/limits.ts";
import { isWithinAllowList } from "../html/is-within-allow-list.ts";
import { sanitiseTree, toPlainText, visit } from "../html/sanitise.ts";
import type { LinkResolver } from "./links.ts";
import { toLine } from "./text.ts";
import { truncateNodes } from "./truncate-html.ts";
import { withinTime } from "./within-time.ts";

/** What a README tells. */
export interface ReadmeFacts {
  /** Safe HTML; null where there is no such section, as is the next one. */
  readonly installNotesHtml: string | null;
  readonly limitationsNotesHtml: string | null;
  /** Absolute addresses, each once, without badges. */
  readonly images: readonly string[];
  /** The first paragraph of text on one line; null where there is none. */
  readonly summary: string | null;
  /** Whether it could be read; one that keeps the parsers too busy is not. */
  readonly isReadable: boolean;
}

const INSTALL_HEADING = /\b(?:install(?:ation|ing)?|usage|getting[ -]started|get started|quick[ -]?start)\b/i;
const LIMITATIONS_HEADING = /\b(?:limitations?|caveats?|known[ -](?:issues?|problems?|bugs?))\b/i;
const BADGE = /(?:^https?:\/\/[^/]*(?:shields\.io|badge)|badge[^/]*$|\/badges?\/)/i;

/** Parsers take quadratic time for hostile nesting, so that what comes later is not parsed. */
const LONGEST_PARSED = 131_072;
const LONGEST_PARSING_MILLISECONDS = 5000;
const UNREADABLE: ReadmeFacts = {
  installNotesHtml: null,
  limitationsNotesHtml: null,
  images: [],
  summary: null,
  isReadable: false,
};

/** Reads a README in Markdown (GitHub's flavour, HTML included). */
export function readReadme(markdown: string, links: LinkResolver, maximumNotes: number): ReadmeFacts {
  const parsed = cutAtLine(markdown, LONGEST_PARSED);
  return withinTime(LONGEST_PARSING_MILLISECONDS, () => extract(parsed, links, maximumNotes)) ?? UNREADABLE;
}

function extract(markdown: string, links: LinkResolver, maximumNotes: number): ReadmeFacts {
  const tree = toHtmlTree(markdown);
  resolveAddresses(tree, links);
  const notes = (heading: RegExp) => toNotes(findSections(tree, heading), maximumNotes);
  return {
    images: findImages(tree),
    summary: findSummary(tree),
    installNotesHtml: notes(INSTALL_HEADING),
    limitationsNotesHtml: notes(LIMITATIONS_HEADING),
    isReadable: true,
  };
}

function toHtmlTree(markdown: string): Root {
  const processor = unified()
    .use(remarkParse)
    .use(remarkGfm)
    .use(remarkRehype, { allowDangerousHtml: true })
    .use(rehypeRaw);
  return processor.runSync(processor.parse(markdown));
}

function resolveAddresses(tree: Root, links: LinkResolver): void {
  visit(tree, (node) => {
    if (node.type !== "element") return;
    const [name, resolve] =
      node.tagName === "img" ? (["src", links.image] as const) : (["href", links.link] as const);
    const address = node.properties[name];
    if (typeof address === "string") node.properties[name] = resolve(address) ?? undefined;
  });
}

function findImages(tree: Root): string[] {
  const images = new Set<string>();
  visit(tree, (node) => {
    if (node.type !== "element" || node.tagName !== "img") return;
    const { src } = node.properties;
    if (typeof src === "string" && src.length <= LIMITS.uri && !BADGE.test(src)) images.add(src);
  });
  return Array.from(images).slice(0, LIMITS.images);
}

function findSummary(tree: Root): string | null {
  for (const node of tree.children) {
    if (node.type !== "element" || node.tagName !== "p") continue;
    const text = toLine(textOf(node), LIMITS.description);
    if (text !== "") return text;
  }
  return null;
}

/**
 * The sections under headings that match, each up to the next heading of its rank or above. A lone
 * section comes without its heading, which says no more than the field's name.
 */
function findSections(tree: Root, pattern: RegExp): RootContent[] {
  const sections: { heading: Element; content: RootContent[] }[] = [];
  let openRank: number | null = null;
  for (const node of tree.children) {
    const rank = rankOf(node);
    if (rank !== null && (openRank === null || rank <= openRank)) {
      const isWanted = pattern.test(textOf(node));
      openRank = isWanted ? rank : null;
      if (isWanted) {
        sections.push({ heading: node as Element, content: [] });
        continue;
      }
    }
    if (openRank !== null) sections.at(-1)?.content.push(node);
  }
  const told = sections.filter(({ content }) =>
    content.some((node) => textOf(node).trim() !== "" || hasImage(node)),
  );
  return told.length === 1
    ? (told[0]?.content ?? [])
    : told.flatMap(({ heading, content }) => [heading, ...content]);
}

/** Nodes as safe HTML of at most so many code points, which `build` publishes as it is; null for nothing. */
function toNotes(nodes: readonly RootContent[], maximum: number): string | null {
  if (nodes.length === 0) return null;
  const safe = sanitiseTree({ type: "root", children: structuredClone([...nodes]) });
  removeBracketsFromAttributes(safe);
  const children = truncateNodes(safe.children as ElementContent[], maximum);
  const html = toHtml({ type: "root", children }).trim();
  if (html === "") return null;
  return isWithinAllowList(html) ? html : toPlainText(html);
}

/** The allow-list's reader of plain tags takes no angle brackets within them. */
function removeBracketsFromAttributes(tree: Root): void {
  visit(tree, (node) => {
    if (node.type !== "element") return;
    for (const [name, value] of Object.entries(node.properties)) {
      if (typeof value === "string") node.properties[name] = value.replace(/[<>\u0000]/g, "");
    }
  });
}

/** As many whole lines as have so many code units. */
function cutAtLine(text: string, maximum: number): string {
  return text.length <= maximum ? text : text.slice(0, Math.max(text.lastIndexOf("\n", maximum), 0));
}

function rankOf(node: RootContent): number | null {
  const rank = node.type === "element" ? /^h([1-6])$/.exec(node.tagName)?.[1] : undefined;
  return rank === undefined ? null : Number(rank);
}

function hasImage(tree: Nodes): boolean {
  let found = false;
  visit(tree, (node) => {
    if (node.type === "element" && node.tagName === "img") found = true;
  });
  return found;
}

function textOf(tree: Nodes): string {
  const texts: string[] = [];
  visit(tree, (node) => {
    if (node.type === "text") texts.push(node.value);
  });
  return texts.join("");
}
