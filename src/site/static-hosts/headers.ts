/** The type of every JSON document, and of the catalog, whose name gives it none. */
export const JSON_TYPE = "application/json; charset=utf-8";

/** The headers of every answer. A browser on any origin may read the API, as may every cache for a while. */
export const COMMON_HEADERS = [
  { key: "Access-Control-Allow-Origin", value: "*" },
  { key: "Cache-Control", value: "public, max-age=300, must-revalidate" },
  { key: "X-Content-Type-Options", value: "nosniff" },
] as const;
