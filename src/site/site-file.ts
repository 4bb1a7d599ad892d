/** One file of the site: where it goes and what is in it. */
export interface SiteFile {
  /** The path from the site's root, with forward slashes. */
  readonly path: string;
  /** The bytes, in pieces, so that large files can share them. */
  readonly content: readonly Uint8Array[];
}

/** A text as a file of the site. */
export function textFile(path: string, text: string): SiteFile {
  return { path, content: [Buffer.from(text)] };
}

/** A JSON document as a file of the site: minified, or indented for people. */
export function jsonFile(path: string, value: unknown, pretty: boolean): SiteFile {
  return textFile(path, pretty ? `${JSON.stringify(value, null, 2)}\n` : JSON.stringify(value));
}

/** How many bytes a file has. */
export function sizeOf({ content }: SiteFile): number {
  return content.reduce((size, piece) => size + piece.length, 0);
}
