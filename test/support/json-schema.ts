import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";

/** The schemas of an OpenAPI document, each compiled by an independent validator with formats on. */
export function compileComponents(openApiText: string): (name: string) => ValidateFunction {
  const ajv = createAjv();
  ajv.addSchema({ $id: "https://example.com/openapi.json", ...JSON.parse(openApiText) });
  return (name) => ajv.compile({ $ref: `https://example.com/openapi.json#/components/schemas/${name}` });
}

/** One JSON Schema, compiled by an independent validator with formats on. */
export function compileSchema(schema: object): ValidateFunction {
  return createAjv().compile(schema);
}

function createAjv(): Ajv2020 {
  const ajv = new Ajv2020({ strict: true, allErrors: true, allowUnionTypes: true });
  addFormats.default(ajv);
  // The parts of an OpenAPI document that are no schemas.
  for (const keyword of ["openapi", "info", "servers", "paths", "components", "webhooks", "tags"]) {
    ajv.addKeyword(keyword);
  }
  return ajv;
}
