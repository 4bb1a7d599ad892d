/** An integer of at most 15 digits is exact in a double, and written back as it was. */
const LONGEST_SAFE_LITERAL = 15;
const NUMBER_LITERAL = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/;

/**
 * Whether JavaScript would publish another number than a JSON literal says: beyond its range
 * (`1e400`), beyond its precision (`9007199254740993`) or too small (`1e-400`). Another way to write
 * the same number (`1.0`, `1E2`) is no change.
 */
export function isChangedByJavaScript(literal: string): boolean {
  if (literal.length <= LONGEST_SAFE_LITERAL && !/[eE]/.test(literal)) return false;
  const value = Number(literal);
  return !Number.isFinite(value) || toScientific(literal) !== toScientific(String(value));
}

/** A number's significant digits and exponent, the same for every way to write it. */
function toScientific(literal: string): string {
  const [, sign, whole = "", fraction = "", exponent = "0"] = NUMBER_LITERAL.exec(literal) ?? [];
  const digits = `${whole}${fraction}`.replace(/^0+/, "");
  if (digits === "") return "0";
  const significant = digits.replace(/0+$/, "");
  // An exponent is as long as its author likes; one that a double cannot hold belongs to a number
  // that becomes 0, which has been told apart by now.
  const power = Number(exponent) - fraction.length + digits.length - significant.length;
  return `${sign}${significant}e${power}`;
}
