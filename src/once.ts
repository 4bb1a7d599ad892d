/** A function that acts at its first call and gives the same result ever after. */
export function once<T>(action: () => T): () => T {
  let result: { readonly value: T } | null = null;
  return () => {
    result ??= { value: action() };
    return result.value;
  };
}
