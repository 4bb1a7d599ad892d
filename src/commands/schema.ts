import { configJsonSchema } from "../config/schema.ts";
import { type JsonSchema, recordJsonSchema } from "../contract/json-schema.ts";

/** The files that people write, and how to get the JSON Schema of each. */
export const SCHEMAS = {
  record: recordJsonSchema,
  config: configJsonSchema,
} as const satisfies Record<string, () => JsonSchema>;

/** `plugin-directory schema`: the JSON Schema of a record or of the configuration, for editors. */
export function schema(of: keyof typeof SCHEMAS): string {
  return `${JSON.stringify(SCHEMAS[of](), null, 2)}\n`;
}
