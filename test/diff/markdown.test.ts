import type { Element, Nodes } from "hast";
import { fromHtml } from "hast-util-from-html";
import { micromark } from "micromark";
import { gfm, gfmHtml } from "micromark-extension-gfm";
import { describe, expect, test } from "vitest";
import { toCode, toCodeBlock } from "../../src/diff/reporters/markdown-text.ts";
import { folderWithSites, minimalPlugins, toCatalog, withValues } from "../support/catalogs.ts";
import { minimalRecord } from "../support/records.ts";
import { runCli } from "../support/run-cli.ts";

/** Texts of strangers that would be more than text in a careless report. */
const ATTACKS = [
  "`|</td>@everyone",
  "@everyone",
  "| a | b |",
  "\\|",
  "a\\",
  "\\",
  "|",
  "||",
  "`",
  "``",
  "```js\n```",
  "`a` `` b ``` c",
  " spaced ",
  "   ",
  "<script>alert(1)</script>",
  '<img src=x onerror="alert(1)">',
  "</details></table><h1>",
  "<!-- ",
  "![picture](https://evil.example/x.png)",
  "[link](javascript:alert(1))",
  "[a]: https://evil.example",
  "https://evil.example/ www.evil.example evil@evil.example",
  "ada/word-count#1 #1 GH-1 0123456789abcdef0123456789abcdef01234567",
  "**bold** _em_ ~~gone~~ :tada: $x$ [^1]",
  "&#64;everyone &lt;b&gt; &vert;",
  "- [ ] item",
  "# Heading",
  "---",
  "</code>|<code>",
  "`\\`|`",
] as const;

/** A GFM renderer that lets HTML through, so that any that gets out of its code is seen. */
function render(markdown: string): Nodes {
  const html = micromark(markdown, {
    allowDangerousHtml: true,
    allowDangerousProtocol: true,
    extensions: [gfm()],
    htmlExtensions: [gfmHtml({})],
  });
  return fromHtml(html, { fragment: true });
}

function elements(node: Nodes, ...names: readonly string[]): Element[] {
  const own = node.type === "element" && (names.length === 0 || names.includes(node.tagName)) ? [node] : [];
  return [...own, ...("children" in node ? node.children.flatMap((child) => elements(child, ...names)) : [])];
}

function textOf(node: Nodes): string {
  if (node.type === "text") return node.value;
  return "children" in node ? node.children.map(textOf).join("") : "";
}

/** The text that is in no code: what GitHub would look for mentions and references in. */
function textOutsideCode(node: Nodes): string {
  if (node.type === "element" && node.tagName === "code") return "";
  if (node.type === "text") return node.value;
  return "children" in node ? node.children.map(textOutsideCode).join("") : "";
}

function tagNames(node: Nodes): string[] {
  return Array.from(new Set(elements(node).map(({ tagName }) => tagName)));
}

describe("a stranger's text in a table's cell", () => {
  test.each(ATTACKS)("%j is that text, in code", (attack) => {
    const root = render(`| a | b |\n| --- | --- |\n| ${toCode(attack)} | end |\n`);
    const cells = elements(root, "td");
    expect(cells.map((cell) => textOf(cell))).toEqual([attack.replaceAll("\n", "\ufffd"), "end"]);
    expect(tagNames(root)).toEqual(expect.arrayContaining(["table", "td", "code"]));
    expect(elements(root, "a", "img", "script", "h1", "input", "em", "strong", "del")).toEqual([]);
    expect(textOutsideCode(cells[0] ?? root)).toBe("");
  });

  test("that is empty is said to be", () => {
    expect(toCode("")).toBe("*empty*");
  });

  test.each(["\u202eright to left", "zero\u200bwidth", "line\u2028break", "\u0007bell", "\ud800"])(
    "%j loses what hides or reorders text",
    (text) => expect(toCode(text)).toMatch(/^`[\ufffda-z ]+`$/),
  );
});

test.each(ATTACKS)("%j in a block of code does not end it", (attack) => {
  const root = render(`${toCodeBlock(["before", attack, "after"])}\n\nend`);
  expect(tagNames(root)).toEqual(["pre", "code", "p"]);
  expect(textOf(elements(root, "code")[0] ?? root)).toBe(
    `before\n${attack.replaceAll("\n", "\ufffd")}\nafter\n`,
  );
});

/** A report of plugins that hold an attack wherever the contract lets them. */
async function reportOf(attack: string, update: "added" | "removed" | "changed"): Promise<string> {
  const hostile = withValues(minimalRecord("hostile"), {
    ...{ name: attack.slice(0, 200), repo: attack, author: attack, license: attack },
    ...{ hostVersionRequirement: attack, owner: { login: attack, avatarUrl: "https://example.com/" } },
    ...{ categories: [attack], description: attack, readmeText: attack, manifest: { [attack]: attack } },
  });
  // The contract bounds an id's length only.
  const withId = { ...hostile, id: `x${attack}` };
  const others = minimalPlugins(3);
  const harmless = { ...minimalRecord("x"), id: withId.id, license: "MIT", owner: { ...OWNER } };
  const before = { added: others, removed: [withId, ...others], changed: [harmless, ...others] }[update];
  const after = { added: [withId, ...others], removed: others, changed: [withId, ...others] }[update];
  const workingDirectory = folderWithSites(toCatalog(before), toCatalog(after));
  const { stdout } = await runCli(["diff", "before", "after", "--reporter", "markdown"], {
    workingDirectory,
  });
  return stdout;
}

const OWNER = { login: "ada", avatarUrl: "https://example.com/ada.png" };

describe.each(["added", "removed", "changed"] as const)("a whole report of a plugin that is %s", (update) => {
  test.each(ATTACKS)("holds with %j in every field", async (attack) => {
    const report = await reportOf(attack, update);
    const root = render(report);
    const allowed = ["h2", "h3", "p", "code", "table", "thead", "tbody", "tr", "th", "td"];
    expect(tagNames(root).filter((name) => !allowed.includes(name))).toEqual([]);
    for (const table of elements(root, "table")) {
      const widths = elements(table, "tr").map((row) => elements(row, "td", "th").length);
      expect(new Set(widths).size).toBe(1);
    }
    expect(textOutsideCode(root)).not.toMatch(/[@#<>[\]`|]|evil|everyone/);
    expect(textOf(root)).toContain(`x${attack.replaceAll("\n", "\ufffd")}`);
  });
});

test("findings about a catalog stand in one block of code", async () => {
  const catalog = toCatalog([{ ...minimalRecord("x"), "```\n@everyone <b>": 1 }]);
  const workingDirectory = folderWithSites(catalog, toCatalog([]));
  const { status, stdout } = await runCli(["diff", "before", "after", "--reporter", "markdown"], {
    workingDirectory,
  });
  expect(status).toBe(1);
  expect(tagNames(render(stdout))).toEqual(["h2", "p", "pre", "code"]);
  expect(textOutsideCode(render(stdout))).not.toContain("everyone");
});
