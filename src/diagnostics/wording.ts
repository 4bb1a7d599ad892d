const LONGEST_QUOTE = 80;

/**
 * Control characters, and those that hide or reorder text on a terminal (bidirectional overrides,
 * zero-width characters, line separators): strangers' text may carry them.
 */
const UNPRINTABLE =
  /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ud800-\udfff]/gu;

/** Text with every unprintable character replaced one for one, so that columns still hold. */
export function replaceUnprintable(text: string, replacement = "\ufffd"): string {
  return text.replace(UNPRINTABLE, replacement);
}

/** JSON text with every unprintable character written as an escape. */
export function escapeUnprintable(json: string): string {
  return json.replace(UNPRINTABLE, escapeCharacter);
}

/** A stranger's text as it may stand in a message: in quotes, escaped, and cut when long. */
export function quote(text: string): string {
  const characters = Array.from(text.slice(0, LONGEST_QUOTE * 2));
  const isCut = characters.length > LONGEST_QUOTE || text.length > LONGEST_QUOTE * 2;
  const shown = isCut ? characters.slice(0, LONGEST_QUOTE).join("") : text;
  const escaped = escapeUnprintable(JSON.stringify(shown));
  return isCut ? `${escaped.slice(0, -1)}…"` : escaped;
}

/** A count with its thousands set apart: `1,012`. */
export function formatCount(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ",");
}

/** `1 error`, `2 errors`. */
export function plural(count: number, noun: string): string {
  return `${formatCount(count)} ${noun}${count === 1 ? "" : "s"}`;
}

function escapeCharacter(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

/** A number of bytes for people, in decimal units: `612 kB`, `20.8 kB`, `16.8 MB`. */
export function formatBytes(bytes: number): string {
  const [unit, divisor] = bytes < 1e3 ? ["B", 1] : bytes < 1e6 ? ["kB", 1e3] : ["MB", 1e6];
  const value = bytes / divisor;
  return `${divisor === 1 || value >= 100 ? Math.round(value) : value.toFixed(1)} ${unit}`;
}

/** A span of milliseconds for people, in the largest unit that has two or more of it: `90 seconds`, `49 hours`. */
export function formatDuration(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / 1000);
  const [noun, length] = DURATION_UNITS.find(([, unit]) => seconds >= 2 * unit) ?? (["second", 1] as const);
  return plural(Math.floor(seconds / length), noun);
}

const DURATION_UNITS = [
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
] as const;
