import { constants, isUtf8 } from "node:buffer";
import { type Diagnostic, diagnostic, wholeFile } from "../diagnostics/diagnostic.ts";
import { quote } from "../diagnostics/wording.ts";
import { createLocate } from "./positions.ts";

const REPLACEMENT_CHARACTER = "\ufffd";
const REPLACEMENT_BYTES = Buffer.from(REPLACEMENT_CHARACTER);

/** A file's text without a byte order mark, or the finding that it is not UTF-8. */
export function decodeUtf8(file: string, bytes: Buffer): string | Diagnostic {
  if (bytes.length > constants.MAX_STRING_LENGTH) {
    const message = `${quote(file)} is larger than a program can read as text.`;
    return diagnostic("file-unreadable", wholeFile(file), message, "Shorten it, or remove it.");
  }
  if (isUtf16(bytes)) {
    const place = createLocate(file, "")(0, null);
    return diagnostic("encoding-not-utf8", place, "The file is UTF-16.", "Save the file as UTF-8.");
  }
  const text = bytes.toString("utf8");
  if (isUtf8(bytes)) return text.startsWith("\ufeff") ? text.slice(1) : text;

  const { index, offset } = findInvalidByte(text, bytes);
  const byte = (bytes[offset] ?? 0).toString(16).padStart(2, "0");
  const place = createLocate(file, text)(index, null);
  return diagnostic("encoding-not-utf8", place, `The byte 0x${byte} at offset ${offset} is not UTF-8.`);
}

/** UTF-16 shows by its byte order mark, or by a zero byte in its first ASCII character. */
function isUtf16(bytes: Buffer): boolean {
  const [first, second] = bytes;
  const hasMark = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  return hasMark || (bytes.length >= 2 && (first === 0) !== (second === 0));
}

/**
 * The first byte that is not UTF-8, and its place in the decoded text: the first replacement
 * character that the file does not hold itself.
 */
function findInvalidByte(text: string, bytes: Buffer): { index: number; offset: number } {
  let offset = 0;
  let counted = 0;
  let index = text.indexOf(REPLACEMENT_CHARACTER);
  while (index !== -1) {
    offset += Buffer.byteLength(text.slice(counted, index));
    if (!bytes.subarray(offset, offset + REPLACEMENT_BYTES.length).equals(REPLACEMENT_BYTES)) break;
    counted = index;
    index = text.indexOf(REPLACEMENT_CHARACTER, index + 1);
  }
  return { index: Math.max(index, 0), offset };
}
