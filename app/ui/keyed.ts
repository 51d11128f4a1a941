/** Texts with a key for each: equal texts get different keys, and a key stays when other texts come or go. */
export function keyed(texts: readonly string[]): { key: string; text: string }[] {
  const seen = new Map<string, number>();
  return texts.map((text) => {
    const nth = (seen.get(text) ?? 0) + 1;
    seen.set(text, nth);
    return { key: `${nth} ${text}`, text };
  });
}
