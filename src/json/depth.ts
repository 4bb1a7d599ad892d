/**
 * The deepest nesting of objects and lists that a document may have. Clients' parsers stop at some
 * depth (many at about 1,000), and JavaScript's own serialiser at a few thousand.
 */
export const MAXIMUM_DEPTH = 1000;
