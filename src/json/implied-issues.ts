import type * as z from "zod/mini";

type Issue = z.core.$ZodIssue;

/**
 * Whether an issue says that a number is out of a range that another one gives more narrowly: an
 * integer has JavaScript's range and the contract's.
 */
export function isImplied(issue: Issue, index: number, all: readonly Issue[]): boolean {
  if (issue.code !== "too_big" && issue.code !== "too_small") return false;
  if (issue.origin !== "number" && issue.origin !== "int") return false;
  return all.some((other, otherIndex) => {
    if (otherIndex === index || !isSamePath(issue.path, other.path)) return false;
    const distance = boundOf(issue) - boundOf(other);
    const isNarrower = issue.code === "too_big" ? distance > 0 : distance < 0;
    return other.code === issue.code && (isNarrower || (distance === 0 && otherIndex < index));
  });
}

function boundOf(issue: Issue): number {
  return Number(issue.code === "too_big" ? issue.maximum : issue.code === "too_small" ? issue.minimum : 0);
}

function isSamePath(a: readonly PropertyKey[], b: readonly PropertyKey[]): boolean {
  return a.length === b.length && a.every((step, index) => step === b[index]);
}
