import { existsSync, readFileSync } from "node:fs";
import type * as z from "zod/mini";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { quote } from "../diagnostics/wording.ts";
import { describeSystemError, Failure } from "../failure.ts";
import { parseJson } from "../json/document.ts";
import { checkSchema } from "../json/schema.ts";
import type { NamedPath } from "../named-path.ts";
import { type Config, configSchema, withDefaults } from "./schema.ts";

/** The configuration, null where it has errors, and what is wrong with it. */
export interface LoadedConfig {
  readonly config: Config | null;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Reads the directory's configuration. Where there is no file, every default holds. Fails where the
 * file cannot be read, or is missing although the user named it.
 */
export function loadConfig(file: NamedPath, isNamedByUser: boolean): LoadedConfig {
  if (!isNamedByUser && !existsSync(file.path)) return { config: withDefaults({}), diagnostics: [] };
  const { document, diagnostics: syntax } = parseJson(file.name, readConfig(file));
  if (document === null) return { config: null, diagnostics: syntax };
  const diagnostics = [...syntax, ...checkSchema(document, configSchema, "the configuration")];
  if (diagnostics.length > 0) return { config: null, diagnostics };
  return { config: withDefaults(document.value as z.infer<typeof configSchema>), diagnostics };
}

function readConfig({ path, name }: NamedPath): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    throw new Failure(`The configuration ${quote(name)} cannot be read: ${describeSystemError(error)}.`);
  }
}
