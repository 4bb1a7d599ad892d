import type * as z from "zod/mini";

/**
 * A value with the fields of its objects in the schema's order, and without fields that the schema
 * does not name. Objects of free form are passed on as they are. The value must satisfy the schema
 * but for such further fields.
 */
export function orderFields(schema: z.core.$ZodType, value: unknown): unknown {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === "optional") return orderFields(def.innerType, value);
  if (def.type !== "object" || def.catchall?._zod.def.type !== "never") return value;
  const ordered: Record<string, unknown> = {};
  const source = value as Readonly<Record<string, unknown>>;
  for (const [name, fieldSchema] of Object.entries(def.shape)) {
    if (Object.hasOwn(source, name)) ordered[name] = orderFields(fieldSchema, source[name]);
  }
  return ordered;
}
