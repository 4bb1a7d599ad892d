/** What the API needs of a static host beyond the files themselves, and a static host can get wrong. */
export type ServingAspect = "type" | "cors" | "caching" | "compression" | "not-found" | "listing";
