import type * as z from "zod/mini";

/** Takes of a value what its schema names, in the schema's order. */
export type OrderFields = (value: unknown) => unknown;

/**
 * Prepares for a schema a function that puts the fields of a value's objects into the schema's order
 * and leaves out those that it does not name. Objects of free form are passed on as they are. The
 * value must satisfy the schema but for such further fields.
 */
export function createOrderFields(schema: z.core.$ZodType): OrderFields {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === "optional") return createOrderFields(def.innerType);
  if (def.type !== "object" || def.catchall?._zod.def.type !== "never") return (value) => value;
  const fields = Object.entries(def.shape).map(([name, field]) => ({
    name,
    order: createOrderFields(field),
  }));
  return (value) => {
    const source = value as Readonly<Record<string, unknown>>;
    const ordered: Record<string, unknown> = {};
    for (const { name, order } of fields) {
      if (Object.hasOwn(source, name)) ordered[name] = order(source[name]);
    }
    return ordered;
  };
}
