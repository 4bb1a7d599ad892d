import { recordJsonSchema } from "../contract/json-schema.ts";

/** `plugin-directory schema`: the JSON Schema of a record, for editors. */
export function schema(): string {
  return `${JSON.stringify(recordJsonSchema(), null, 2)}\n`;
}
