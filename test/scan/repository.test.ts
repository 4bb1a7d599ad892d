import { expect, test } from "vitest";
import { createLinkResolver } from "../../src/scan/links.ts";
import { commitAddresses, parseRepository } from "../../src/scan/repository.ts";

const HOST = "https://github.com";
const COMMIT = "0123456789abcdef0123456789abcdef01234567";

function webOf(repo: string) {
  const repository = parseRepository(repo, HOST);
  return typeof repository === "string"
    ? repository
    : [repository.cloneUrl, repository.webUrl, repository.protocols];
}

test.each([
  ["ada/notes", "https://github.com/ada/notes"],
  ["ada/notes.git", "https://github.com/ada/notes"],
  ["https://github.com/ada/notes", "https://github.com/ada/notes"],
  ["https://github.com/ada/notes.git/", "https://github.com/ada/notes"],
])("%s is a repository on the code host", (repo, web) => {
  expect(webOf(repo)).toEqual([web, web, "https"]);
  expect(parseRepository(repo, HOST)).toMatchObject({ apiName: { owner: "ada", name: "notes" } });
});

test("an address elsewhere is fetched as it is written, by https only", () => {
  expect(webOf("https://gitlab.com/group/sub/notes.git")).toEqual([
    "https://gitlab.com/group/sub/notes.git",
    "https://gitlab.com/group/sub/notes",
    "https",
  ]);
});

test.each([
  ["https://gitlab.com/a/b", `https://gitlab.com/a/b/-/blob/${COMMIT}/x%20y.md`],
  ["https://codeberg.org/a/b", `https://codeberg.org/a/b/src/commit/${COMMIT}/x%20y.md`],
  ["https://bitbucket.org/a/b", `https://bitbucket.org/a/b/src/${COMMIT}/x%20y.md`],
  ["https://git.example.com/a/b", `https://git.example.com/a/b/blob/${COMMIT}/x%20y.md`],
])("files of %s have the addresses of that code host", (repo, page) => {
  const repository = parseRepository(repo, HOST);
  if (typeof repository === "string") throw new Error(repository);
  expect(commitAddresses(repository, COMMIT).page("x y.md")).toBe(page);
});

const links = createLinkResolver(
  "docs/README.md",
  { page: (path) => `https://h/blob/${path}`, raw: (path) => `https://h/raw/${path}` },
  "https://h",
);

test.each([
  ["guide.md", "https://h/blob/docs/guide.md"],
  ["./guide.md?plain=1#top", "https://h/blob/docs/guide.md?plain=1#top"],
  ["../LICENSE", "https://h/blob/LICENSE"],
  ["../../etc/passwd", null],
  ["/a/../../b", null],
  ["#top", "https://h/blob/docs/README.md#top"],
  ["//example.com/x", "https://example.com/x"],
  ["https://example.com/ä?q={1}", "https://example.com/%C3%A4?q=%7B1%7D"],
  ["mailto:ada@example.com", "mailto:ada@example.com"],
  ["java\nscript:alert(1)", null],
  ["data:text/html,x", null],
  ["https://", null],
  ["x".repeat(5000), null],
])("the link %j leads to %j", (address, expected) => {
  expect(links.link(address)).toBe(expected);
});

test("a picture's page on the code host becomes the picture", () => {
  expect(links.image("https://h/blob/main/a.png")).toBe("https://h/raw/main/a.png");
  expect(links.image("a.png")).toBe("https://h/raw/docs/a.png");
});
