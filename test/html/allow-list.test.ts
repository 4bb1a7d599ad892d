import { describe, expect, test } from "vitest";
import { ALLOWED_ATTRIBUTES, ALLOWED_ELEMENTS, isAllowedAttribute } from "../../src/html/allow-list.ts";

const NEVER_ELEMENTS = (
  "applet area audio base basefont body button canvas datalist dialog embed fieldset font form frame frameset " +
  "head html iframe image input isindex keygen label legend link listing map marquee math meta meter noembed " +
  "noframes noscript object optgroup option output param picture plaintext portal progress script select slot " +
  "source style svg template textarea title track video xmp"
).split(" ");

const NEVER_ATTRIBUTES = (
  "accesskey action autofocus background class contenteditable data data-x download dynsrc form formaction " +
  "hidden href http-equiv id is itemprop lowsrc manifest method name nonce onclick onerror onfocus onload " +
  "onmouseover ontoggle part ping poster rel role slot srcdoc srcset style tabindex target usemap xlink:href xmlns"
).split(" ");

/** Which element may have which of these attributes after all, and with which value. */
const EXCEPTIONS = new Set(['a href="https://example.com/"', 'code class="language-js"']);

describe("the allow-list", () => {
  test("has no element that runs, loads, submits or restyles anything", () => {
    expect(NEVER_ELEMENTS.filter((element) => ALLOWED_ELEMENTS.has(element))).toEqual([]);
  });

  test("has no attribute that does so, or that takes a name in the page", () => {
    const allowed: string[] = [];
    for (const element of ALLOWED_ELEMENTS) {
      for (const attribute of NEVER_ATTRIBUTES) {
        const value = attribute === "class" ? "language-js" : "https://example.com/";
        if (isAllowedAttribute(element, attribute, value)) allowed.push(`${element} ${attribute}="${value}"`);
      }
    }
    expect(allowed.filter((item) => !EXCEPTIONS.has(item))).toEqual([]);
    expect(allowed).toHaveLength(EXCEPTIONS.size);
  });

  test("names attributes of elements that it has", () => {
    const elements = Object.keys(ALLOWED_ATTRIBUTES).filter((element) => element !== "*");
    expect(elements.filter((element) => !ALLOWED_ELEMENTS.has(element))).toEqual([]);
  });

  test.each([
    ["a", "href", "https://example.com/", true],
    ["a", "href", "HTTP://example.com/", true],
    ["a", "href", "mailto:ada@example.com", true],
    ["a", "href", "javascript:alert(1)", false],
    ["a", "href", " https://example.com/", false],
    ["a", "href", "https://example.com/ x", false],
    ["a", "href", "https:\\\\example.com", false],
    ["a", "href", "//example.com/", false],
    ["a", "href", "/x", false],
    ["a", "href", "", false],
    ["a", "href", "data:text/html,x", false],
    ["a", "href", "x\nhttps://example.com/", false],
    ["a", "href", "https://example.com/\njavascript:x", false],
    ["img", "src", "https://example.com/x.png", true],
    ["img", "src", "mailto:x", false],
    ["img", "src", "data:image/png;base64,AAAA", false],
    ["code", "class", "language-c++", true],
    ["code", "class", "language-js x", false],
    ["code", "class", "language-js\n", false],
    ["p", "class", "language-js", false],
    ["p", "title", "anything <at> all", true],
    ["constructor", "title", "x", true],
    ["constructor", "name", "x", false],
    ["__proto__", "toString", "x", false],
  ])("%s %s=%j: %j", (element, attribute, value, isAllowed) => {
    expect(isAllowedAttribute(element, attribute, value)).toBe(isAllowed);
  });
});
