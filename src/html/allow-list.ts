/**
 * The HTML that may be published, since it comes from strangers and ends in other people's pages:
 * text and structure, no styles, scripts, forms, frames or foreign content (SVG, MathML), and no
 * ids, which could take the place of the page's own. README.md shows this list to contributors.
 */
export const ALLOWED_ELEMENTS: ReadonlySet<string> = new Set(
  (
    "a abbr b blockquote br caption cite code col colgroup dd del details dfn div dl dt em figcaption figure " +
    "h1 h2 h3 h4 h5 h6 hr i img ins kbd li ol p pre q rp rt ruby s samp small span strong sub summary sup " +
    "table tbody td tfoot th thead tr tt u ul var wbr"
  ).split(" "),
);

/** Elements that must be in a table, since they would break the table of a page that shows them. */
export const TABLE_PARTS: ReadonlySet<string> = new Set(
  "caption col colgroup tbody td tfoot th thead tr".split(" "),
);

/** Elements whose content is no text for people, and goes with them. */
export const DROPPED_WITH_CONTENT: readonly string[] = (
  "applet embed frame frameset iframe math noembed noframes noscript object script select style svg template " +
  "textarea title xmp"
).split(" ");

/** The attributes of each element, and under `*` those of every element. */
export const ALLOWED_ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  "*": ["dir", "lang", "title"],
  a: ["href"],
  code: ["class"],
  col: ["span"],
  colgroup: ["span"],
  details: ["open"],
  img: ["alt", "height", "src", "width"],
  ol: ["reversed", "start"],
  td: ["align", "colspan", "rowspan"],
  th: ["align", "colspan", "rowspan", "scope"],
};

/** Attributes whose value must also match: an absolute address, or a code block's language. */
export const ATTRIBUTE_VALUES: Readonly<Record<string, RegExp>> = {
  href: /^(?:https?:\/\/|mailto:)[^\s\\]*$/i,
  src: /^https?:\/\/[^\s\\]*$/i,
  class: /^language-[\w+#.-]+$/,
};

/** Elements that have no content and no closing tag. */
export const VOID_ELEMENTS: ReadonlySet<string> = new Set(["br", "col", "hr", "img", "wbr"]);

/** Whether an element may carry an attribute with this value. */
export function isAllowedAttribute(element: string, attribute: string, value: string): boolean {
  const isListed =
    ALLOWED_ATTRIBUTES["*"]?.includes(attribute) === true ||
    (Object.hasOwn(ALLOWED_ATTRIBUTES, element) && ALLOWED_ATTRIBUTES[element]?.includes(attribute) === true);
  return isListed && (ATTRIBUTE_VALUES[attribute]?.test(value) ?? true);
}
