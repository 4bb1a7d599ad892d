import { namedJsonSchemas } from "./json-schema.ts";
import { CATALOG_PATH, PLUGIN_FOLDER } from "./paths.ts";

/** What a directory says of itself; null where it does not. */
export interface AboutDirectory {
  readonly title: string | null;
  readonly description: string | null;
}

/**
 * The OpenAPI 3.1.0 document of the API. Its server is ".", which OpenAPI resolves against the
 * document's own address: the site's root, wherever the site is put, also below a path.
 */
export function openApiDocument({ title, description }: AboutDirectory): object {
  return {
    openapi: "3.1.0",
    info: {
      title: title ?? "Plugin Directory API",
      version: "1.0.0",
      description: description ?? "A read-only JSON directory of plugins for a host application.",
    },
    servers: [{ url: "." }],
    paths: {
      [`/${CATALOG_PATH}`]: {
        get: {
          operationId: "listPlugins",
          summary: "List every plugin",
          responses: { "200": jsonResponse("Every plugin of the catalog", "PluginCatalog") },
        },
      },
      [`/${PLUGIN_FOLDER}/{id}.json`]: {
        get: {
          operationId: "getPlugin",
          summary: "Get one plugin",
          parameters: [
            {
              name: "id",
              in: "path",
              required: true,
              description: "The plugin's id.",
              schema: { type: "string" },
            },
          ],
          responses: {
            "200": jsonResponse("The plugin", "Plugin"),
            "404": { description: "Plugin not found" },
          },
        },
      },
    },
    components: { schemas: namedJsonSchemas("#/components/schemas/") },
  };
}

function jsonResponse(description: string, schema: string): object {
  return {
    description,
    content: { "application/json": { schema: { $ref: `#/components/schemas/${schema}` } } },
  };
}
