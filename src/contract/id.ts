import { quote } from "../diagnostics/wording.ts";
import { LIMITS } from "./limits.ts";

const OTHER_CHARACTER = /[^A-Za-z0-9._-]/u;
const WINDOWS_DEVICE = /^(?:con|prn|aux|nul|com[1-9]|lpt[1-9])(?:\.|$)/i;

/** The same rule as `explainBadId` for JSON Schema, but for the Windows device names. */
export const ID_PATTERN = "^[A-Za-z0-9](?:[A-Za-z0-9._-]*[A-Za-z0-9_-])?$";

/**
 * Why an id cannot be a file name on every file system and an address, without percent-encoding, on
 * every static host; to be read after the id itself ("… ends in a dot"); null where it can.
 */
export function explainBadId(id: string): string | null {
  if (id === "") return "is empty";
  if (id.length > LIMITS.id) return `has ${id.length} characters, at most ${LIMITS.id}`;
  const other = OTHER_CHARACTER.exec(id)?.[0];
  if (other !== undefined) {
    return `has ${quote(other)}, where only ASCII letters, digits, \`.\`, \`_\` and \`-\` may stand`;
  }
  if (!/^[A-Za-z0-9]/.test(id)) return "does not start with a letter or digit";
  if (id.endsWith(".")) return "ends in a dot, which Windows drops from file names";
  if (WINDOWS_DEVICE.test(id)) return "is the name of a Windows device, which cannot be a file there";
  return null;
}
