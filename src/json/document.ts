import { type Diagnostic, diagnostic, type Place } from "../diagnostics/diagnostic.ts";
import { decodeUtf8 } from "./decode.ts";
import { mayHideLosses } from "./hidden-losses.ts";
import { createLocate, type JsonPath, toPointer } from "./positions.ts";
import { type JsonNode, type JsonProblem, parseSyntaxTree, type SyntaxTree } from "./syntax-tree.ts";

/** A JSON file that could be parsed. */
export interface JsonDocument {
  /** The file as the user would name it. */
  readonly file: string;
  readonly text: string;
  readonly value: unknown;
}

/** What became of a JSON file: the document, if it could be parsed, and what is wrong with it as JSON. */
export interface ParsedJson {
  readonly document: JsonDocument | null;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Parses a file that must be UTF-8 JSON and whose value must survive publication whole: keys given
 * twice, numbers that JavaScript changes, lone surrogates and extreme depth are errors.
 */
export function parseJson(file: string, bytes: Buffer): ParsedJson {
  const text = decodeUtf8(file, bytes);
  if (typeof text !== "string") return { document: null, diagnostics: [text] };

  const value = tryParse(text);
  if (value !== undefined && !mayHideLosses(text, value)) {
    return { document: { file, text, value }, diagnostics: [] };
  }
  const tree = parseSyntaxTree(text);
  const diagnostics = toDiagnostics(file, text, tree.problems);
  const isWhole = value !== undefined && tree.root !== null;
  return { document: isWhole ? { file, text, value } : null, diagnostics };
}

/** Which part of a member a finding points at. */
export type Part = "value" | "key";

/** Looks up the places of a document's values. */
export type Lookup = (path: JsonPath, part?: Part) => Place;

/** Prepares a document for look-ups; it is parsed once more, so only documents with findings are. */
export function createLookup({ file, text }: JsonDocument): Lookup {
  const locate = createLocate(file, text);
  const { root } = parseSyntaxTree(text);
  return (path, part = "value") => locate(findOffset(root, path, part), toPointer(path));
}

/** JSON.parse, with `undefined`, which no JSON has as its value, for text that is not JSON. */
function tryParse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function toDiagnostics(file: string, text: string, problems: SyntaxTree["problems"]): Diagnostic[] {
  const locate = createLocate(file, text);
  return problems.map(({ code, offset, path, message, hint }: JsonProblem) =>
    diagnostic(code, locate(offset, toPointer(path)), message, hint),
  );
}

/** The offset of a value or its key; of the nearest parent where the path leads nowhere. */
function findOffset(root: JsonNode | null, path: JsonPath, part: Part): number {
  let node = root;
  let offset = root?.start ?? 0;
  for (const [depth, step] of path.entries()) {
    const member = typeof step === "string" ? node?.members?.get(step) : undefined;
    node = member?.value ?? (typeof step === "number" ? node?.items?.[step] : undefined) ?? null;
    if (node === null) break;
    const isTargetKey = part === "key" && depth === path.length - 1 && member !== undefined;
    offset = isTargetKey ? member.keyStart : node.start;
  }
  return offset;
}
