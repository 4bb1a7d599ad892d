import { isUtf8 } from "node:buffer";
import { formatCount } from "../diagnostics/wording.ts";
import { Failure } from "../failure.ts";

/** A file of a repository's tree. */
export interface TreeFile {
  /** The path from the repository's root. */
  readonly path: string;
  /** The blob's name: a hexadecimal hash. */
  readonly object: string;
}

/** The files of a commit. Symbolic links and submodules are none. */
export interface Tree {
  readonly files: readonly TreeFile[];
  /** Why some entries were passed over: sentences without their full stop. */
  readonly problems: readonly string[];
}

const REGULAR_FILE = /^100(?:644|755|664) blob ([0-9a-f]{40,64})$/;
const UNSAFE_SEGMENT = /^(?:\.{0,2}|\.git)$/i;
const LONGEST_ENTRY = 16_384;
const TAB = 0x09;

/** Reads the output of `git ls-tree -r -z` as it comes. Fails at more entries than are allowed. */
export function createTreeReader(maximumEntries: number): { add: (chunk: Buffer) => void; end: () => Tree } {
  const files: TreeFile[] = [];
  let rest: Buffer = Buffer.alloc(0);
  let entries = 0;
  let notUtf8 = 0;
  let unsafe = 0;

  const addEntry = (entry: Buffer) => {
    entries += 1;
    if (entries > maximumEntries) throw new Failure(`It has more than ${formatCount(maximumEntries)} files.`);
    const tab = entry.indexOf(TAB);
    const object = REGULAR_FILE.exec(entry.toString("latin1", 0, tab))?.[1];
    const name = entry.subarray(tab + 1);
    if (!isUtf8(name)) notUtf8 += 1;
    else if (name.toString("utf8").split("/").some(isUnsafe)) unsafe += 1;
    else if (object !== undefined) files.push({ path: name.toString("utf8"), object });
  };

  const add = (chunk: Buffer) => {
    const text = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    let start = 0;
    for (let end = text.indexOf(0); end !== -1; end = text.indexOf(0, start)) {
      addEntry(text.subarray(start, end));
      start = end + 1;
    }
    rest = text.subarray(start);
    if (rest.length > LONGEST_ENTRY)
      throw new Failure("It has a path that is longer than any file system takes.");
  };

  const end = () => ({
    files,
    problems: [
      ...(unsafe === 0 ? [] : [`${count(unsafe)} a name such as \`..\` or \`.git\` in the path`]),
      ...(notUtf8 === 0 ? [] : [`${count(notUtf8)} a name that is not UTF-8`]),
    ],
  });
  return { add, end };
}

function isUnsafe(segment: string): boolean {
  return UNSAFE_SEGMENT.test(segment);
}

function count(entries: number): string {
  return entries === 1 ? "1 file has" : `${formatCount(entries)} files have`;
}
