import { fromHtml } from "hast-util-from-html";
import { describe, expect, test } from "vitest";
import { ALLOWED_ELEMENTS, isAllowedAttribute } from "../../src/html/allow-list.ts";
import { isWithinAllowList } from "../../src/html/is-within-allow-list.ts";
import { sanitiseHtml } from "../../src/html/sanitise.ts";
import { createRandom, type Random } from "../support/random.ts";
import { VECTORS } from "./vectors.ts";

const TEXTS = 6000;

interface HtmlNode {
  readonly type: string;
  readonly tagName?: string;
  readonly properties?: Readonly<Record<string, unknown>>;
  readonly children?: readonly HtmlNode[];
}

const ATTRIBUTE_NAMES: Readonly<Record<string, string>> = {
  colSpan: "colspan",
  rowSpan: "rowspan",
  className: "class",
};

/** What a parser of its own finds in HTML that the allow-list does not have. */
function forbiddenIn(html: string): string[] {
  const found: string[] = [];
  const walk = ({ type, tagName = "", properties = {}, children = [] }: HtmlNode): void => {
    if (type !== "root" && type !== "text" && type !== "element") found.push(type);
    if (type === "element" && !ALLOWED_ELEMENTS.has(tagName)) found.push(`<${tagName}>`);
    for (const [property, value] of Object.entries(properties)) {
      const name = ATTRIBUTE_NAMES[property] ?? property;
      const text = Array.isArray(value) ? value.join(" ") : String(value);
      if (!isAllowedAttribute(tagName, name, text)) found.push(`${name}="${text}" on <${tagName}>`);
    }
    for (const child of children) walk(child);
  };
  walk(fromHtml(html, { fragment: true }) as HtmlNode);
  return found;
}

/** What must hold of any HTML, however hostile. */
function expectToBeMadeSafe(html: string): void {
  const { html: safe, removed } = sanitiseHtml(html);
  expect(forbiddenIn(safe), html).toEqual([]);
  if (isWithinAllowList(html)) {
    expect(removed, html).toEqual([]);
    expect(forbiddenIn(html), html).toEqual([]);
  }
  expect(isWithinAllowList(safe), `${html}\n→ ${safe}`).toBe(true);
  for (const name of removed) expect(name).toMatch(/^[^\u0000-\u001f\u007f-\u009f\u202e]+$/);
}

describe("hostile HTML", () => {
  test.each(VECTORS)("%j", (html) => {
    expectToBeMadeSafe(html);
  });

  test("of pieces put together at random", () => {
    const random = createRandom(1);
    for (let count = 0; count < TEXTS; count += 1) expectToBeMadeSafe(randomHtml(random));
  });

  test("that is almost right passes now and then, so that both ways are tried", () => {
    const random = createRandom(2);
    const texts = Array.from({ length: TEXTS }, () => wellFormedHtml(random, 0));
    const passing = texts.filter(isWithinAllowList);
    expect(passing.length).toBeGreaterThan(TEXTS / 10);
    expect(passing.length).toBeLessThan(TEXTS);
    for (const html of texts) expectToBeMadeSafe(html);
  });
});

describe("what is published of HTML", () => {
  test.each([
    ["<p onclick=x>Run <script>alert(1)</script>it</p>", "<p>Run it</p>", ["onclick on <p>", "<script>"]],
    ["<main><p>x</p></main>", "<p>x</p>", ["<main>"]],
    ["a<!-- b -->c", "ac", ["comments"]],
    ['<a href="/x">x</a>', "<a>x</a>", ['href="/x" on <a>']],
    ["<p>x", "<p>x</p>", []],
    ["a < b", "a &#x3C; b", []],
    ["<B>x</b>", "<B>x</b>", []],
  ])("%s", (html, expected, removed) => {
    if (isWithinAllowList(html)) expect(html).toBe(expected);
    else expect(sanitiseHtml(html)).toEqual({ html: expected, removed });
  });

  test("things without end are named in a few words", () => {
    const html = Array.from({ length: 500 }, (_, index) => `<x${index}${"y".repeat(100)}>`).join("");
    const { removed } = sanitiseHtml(html);
    expect(removed.length).toBeLessThan(20);
    expect(removed.join(", ").length).toBeLessThan(1000);
  });
});

describe("HTML that would take a parser's time or stack", () => {
  test.each([
    ["unclosed formatting", "<b><i><a>".repeat(7000)],
    ["nested lists", "<ul><li>".repeat(8000)],
    ["nested blocks", "<div>".repeat(13_000)],
    ["nested quotes, closed", `${"<blockquote>".repeat(2500)}${"</blockquote>".repeat(2500)}`],
    ["tables in tables", "<table><td>".repeat(5900)],
    ["misnested formatting", "<b><p></b>".repeat(6500)],
    ["many attributes", `<p ${Array.from({ length: 6000 }, (_, index) => `a${index}=1`).join(" ")}>`],
    ["millions of attributes", `<p ${"a ".repeat(8_000_000)}>`],
    ["more than is parsed", "<div>".repeat(200_000)],
    ["opening brackets only", "<".repeat(2_000_000)],
    ["a comment without end", `<!--${"-".repeat(2_000_000)}`],
    ["an attribute without end", `<p title="${"x".repeat(2_000_000)}`],
    ["white space in a tag", `<p${" ".repeat(2_000_000)}`],
    ["attributes without a space", `<p ${"a".repeat(2_000_000)}`],
  ])("%s", (_, html) => {
    const { html: safe } = sanitiseHtml(html);
    expect(forbiddenIn(safe.slice(0, 2000))).toEqual([]);
    isWithinAllowList(html);
  });
});

const TAGS =
  "a b p ul li table tr td th code pre img br script style svg math iframe form div h1 x-y template".split(
    " ",
  );
const ATTRIBUTES = [
  'href="https://example.com/"',
  'href="javascript:x"',
  "href='mailto:a@example.com'",
  'title="a<b>c"',
  'title="&quot;"',
  "title",
  'src="https://example.com/x.png"',
  "src=x",
  "onclick=x",
  'class="language-js"',
  'class="x"',
  'style="color:red"',
  "open",
  'colspan="2"',
  'dir="rtl"',
  'lang="ar"',
  'id="x"',
];
const GAPS = [" ", " ", "\n", "\t", "/", "\u00a0", "\f", "\u000b", ""];
const PIECES = [
  "x",
  "&amp;",
  "&lt;",
  "&",
  "<",
  ">",
  '"',
  "'",
  "<!--",
  "-->",
  "\u0000",
  "\n",
  "\ufeff",
  "]]>",
  "<![CDATA[",
  "</",
  "🙂",
];

function randomHtml(random: Random): string {
  const count = 1 + random.below(12);
  return Array.from({ length: count }, () => {
    if (random.chance(0.35)) return random.pick(PIECES);
    if (random.chance(0.4)) return `</${random.pick(TAGS)}>`;
    const attributes = Array.from(
      { length: random.below(3) },
      () => random.pick(GAPS) + random.pick(ATTRIBUTES),
    );
    return `<${random.pick(TAGS)}${attributes.join("")}${random.pick(["", "", "/", " "])}>`;
  }).join("");
}

function wellFormedHtml(random: Random, depth: number): string {
  const parts = Array.from({ length: 1 + random.below(3) }, () => {
    if (depth > 3 || random.chance(0.4)) return random.pick(["x", "&amp;", "\n", "a > b", "&", "é"]);
    const tag = random.pick([
      "a",
      "b",
      "p",
      "ul",
      "li",
      "td",
      "table",
      "pre",
      "br",
      "hr",
      "code",
      "h2",
      "ruby",
    ]);
    const attribute = random.chance(0.3) ? ` ${random.pick(ATTRIBUTES)}` : "";
    if (tag === "br" || tag === "hr") return `<${tag}${attribute}>`;
    return `<${tag}${attribute}>${wellFormedHtml(random, depth + 1)}</${tag}>`;
  });
  return parts.join("");
}
