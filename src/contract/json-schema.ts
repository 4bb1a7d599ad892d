import * as z from "zod/mini";
import { NAMED_SCHEMAS } from "./plugin.ts";
import { recordSchema } from "./record.ts";

/** A JSON Schema document or a part of one (2020-12). */
export type JsonSchema = z.core.JSONSchema.BaseSchema;

/** The six schemas of API.md, which refer to each other below `prefix`, such as `#/components/schemas/`. */
export function namedJsonSchemas(prefix: string): Record<string, JsonSchema> {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(NAMED_SCHEMAS)) registry.add(schema, { id });
  const { schemas } = z.toJSONSchema(registry, { uri: (id) => prefix + id });
  return Object.fromEntries(
    Object.keys(NAMED_SCHEMAS).map((id) => {
      const { $schema, $id, ...schema } = schemas[id] ?? {};
      return [id, schema];
    }),
  );
}

/** The JSON Schema of a record, for editors. */
export function recordJsonSchema(): JsonSchema {
  const { $schema, ...schema } = z.toJSONSchema(recordSchema);
  return { $schema, title: "A plugin's record", ...schema } as JsonSchema;
}
