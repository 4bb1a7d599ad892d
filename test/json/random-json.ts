import type { Random } from "../support/random.ts";

const KEYS = ["a", "b", "\\u0061", "", "__proto__", "constructor", "a\\/b", "🙂", "~", "\\ud83d\\ude42"];
const STRING_PIECES = [
  "x",
  "é",
  "🙂",
  "\\n",
  '\\"',
  "\\\\",
  "\\/",
  "\\u0041",
  "\\ud83d\\ude42",
  "\\ud83d",
  "\\ude42",
  "\\uD83D",
  ":",
  "{",
  "]",
  "1e400",
  "\u2028",
  "\u007f",
  "\ufeff",
];
const NUMBERS = [
  "0",
  "-0",
  "7",
  "-12.5",
  "1e2",
  "1E-2",
  "1.0",
  "0.1",
  "9007199254740991",
  "9007199254740993",
  "1e400",
  "-1e400",
  "1e-400",
  "0e999999999",
  "123456789012345678",
  "100000000000000000000",
  "0.30000000000000004",
  "5e-324",
  "1.7976931348623157e308",
];
const WHITESPACE = ["", "", "", " ", "\n", "\r\n", "\t"];
const MUTATIONS = [
  "",
  "{",
  "}",
  "[",
  "]",
  ",",
  ":",
  '"',
  "\\",
  "0",
  "-",
  ".",
  "e",
  "/",
  "'",
  "t",
  "\u0000",
  "\ud83d",
  "\u00a0",
];

/** A text that is JSON, with everything that `JSON.parse` accepts and more often than not hides. */
export function randomJson(random: Random, depth = 0): string {
  const gap = () => random.pick(WHITESPACE);
  const kind = random.below(depth > 4 ? 4 : 8);
  const parts = () => Array.from({ length: random.below(4) });
  if (kind === 0) return random.pick(NUMBERS);
  if (kind === 1) return random.pick(["true", "false", "null"]);
  if (kind <= 3) return randomString(random);
  if (kind <= 5) {
    return `[${gap()}${parts()
      .map(() => gap() + randomJson(random, depth + 1) + gap())
      .join(",")}]`;
  }
  const members = parts().map(
    () => `${gap()}"${random.pick(KEYS)}"${gap()}:${gap()}${randomJson(random, depth + 1)}${gap()}`,
  );
  return `{${members.join(",")}${gap()}}`;
}

/** A text with some of it deleted, doubled or replaced. */
export function mutate(random: Random, text: string): string {
  let mutated = text;
  for (let times = 1 + random.below(2); times > 0; times -= 1) {
    const start = random.below(mutated.length + 1);
    const end = random.chance(0.5) ? start : Math.min(mutated.length, start + 1 + random.below(3));
    mutated = mutated.slice(0, start) + random.pick(MUTATIONS) + mutated.slice(end);
  }
  return mutated;
}

function randomString(random: Random): string {
  const pieces = Array.from({ length: random.below(5) }, () => random.pick(STRING_PIECES));
  return `"${pieces.join("")}"`;
}
