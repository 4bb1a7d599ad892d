import correctLicense from "spdx-correct";
import { LIMITS } from "../contract/limits.ts";
import { parseJson } from "../json/document.ts";
import { lineOf } from "./text.ts";

/** A manifest's or package.json's top level. */
export type JsonObject = Readonly<Record<string, unknown>>;

const LFS_POINTER = "version https://git-lfs.github.com/spec/";

/**
 * A file's JSON object; null where it is none, or where it says something that no record can pass
 * on whole: a key given twice, a number that JavaScript changes, half a character.
 */
export function readJsonObject(bytes: Buffer | undefined): JsonObject | null {
  if (bytes === undefined) return null;
  const { document, diagnostics } = parseJson("", bytes);
  const value = document?.value;
  const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
  return isObject && diagnostics.length === 0 ? (value as JsonObject) : null;
}

/** A file's text, without its byte order mark; invalid bytes become replacement characters. */
export function readText(bytes: Buffer | undefined): string | null {
  const text = bytes?.toString("utf8").replace(/^\ufeff/, "");
  // A pointer stands for a file that is elsewhere, and says nothing itself.
  return text === undefined || text.startsWith(LFS_POINTER) ? null : text;
}

/** The value that a JSON Pointer leads to; undefined where it leads nowhere. */
export function valueAtPointer(root: unknown, pointer: string): unknown {
  let value = root;
  for (const part of pointer.split("/").slice(1)) {
    const step = part.replaceAll("~1", "/").replaceAll("~0", "~");
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, step)) return undefined;
    value = (value as JsonObject)[step];
  }
  return value;
}

/** The first author's name, without the e-mail address and web page that may follow it. */
export function authorOf(source: JsonObject | null): string | null {
  const { author } = source ?? {};
  const name = typeof author === "object" && author !== null ? (author as JsonObject).name : author;
  if (typeof name !== "string") return null;
  return lineOf(name.slice(0, LIMITS.description).replace(/<[^>]*>|\([^)]*\)/g, ""), LIMITS.author);
}

/** The license as an SPDX expression; null where what is said stands for none. */
export function licenseOf(source: JsonObject | null): string | null {
  const { license } = source ?? {};
  const name = typeof license === "object" && license !== null ? (license as JsonObject).type : license;
  const text = lineOf(name, LIMITS.license);
  // npm's word for "no license", which would be mistaken for the license named Unlicense.
  if (text === null || /^unlicensed$/i.test(text)) return null;
  return lineOf(correctLicense(text, { upgrade: false }), LIMITS.license);
}
