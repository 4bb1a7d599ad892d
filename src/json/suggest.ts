import leven from "leven";

/** Longer names are no typing mistakes, and comparing them would take a hostile record's time. */
const LONGEST_NAME = 64;

/** The known name that a misspelt one most likely stands for; null where none is near. */
export function suggestName(name: string, knownNames: readonly string[]): string | null {
  if (name.length > LONGEST_NAME) return null;
  const wanted = fold(name);
  const nearest = knownNames
    .map((known) => ({ known, distance: distanceBetween(wanted, fold(known)) }))
    .toSorted((a, b) => a.distance - b.distance)[0];
  const farthest = Math.floor(Math.max(wanted.length, 3) / 3);
  return nearest !== undefined && nearest.distance <= farthest ? nearest.known : null;
}

/** Letters that have changed places (`titel`) are one mistake, not two. */
function distanceBetween(a: string, b: string): number {
  const sortLetters = (text: string) => Array.from(text).sort().join("");
  return a !== b && sortLetters(a) === sortLetters(b) ? 1 : leven(a, b);
}

/** Names that differ only by case or separators (`readme_text`) are the same mistake. */
function fold(name: string): string {
  return name.toLowerCase().replace(/[-_ ]/g, "");
}
