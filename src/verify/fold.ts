import type { Code } from "../diagnostics/codes.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { plural } from "../diagnostics/wording.ts";

/** How many findings of one code are told each by itself: a warning is the static host's habit, an error may be one plugin's. */
const MOST_SHOWN = { error: 20, warning: 1 } as const;

/** Shortens findings that repeat themselves: the first ones of each code stay, and the last of them counts the rest. */
export function foldRepeats(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const byCode = new Map<Code, Diagnostic[]>(diagnostics.map(({ code }) => [code, []]));
  for (const finding of diagnostics) byCode.get(finding.code)?.push(finding);
  return Array.from(byCode.values()).flatMap((findings) => {
    const [first] = findings;
    const most = first === undefined || first.code === "http-given-up" ? 1 : MOST_SHOWN[first.severity];
    const shown = findings.slice(0, most);
    const rest = findings.length - shown.length;
    const last = shown.pop();
    if (last === undefined) return [];
    const message = rest === 0 ? last.message : `${last.message} So it is at ${plural(rest, "more place")}.`;
    return [...shown, { ...last, message }];
  });
}
