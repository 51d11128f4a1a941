/** Adds a unique React key to each text. Keys stay the same when other texts are added or removed. */
export function keyed(texts: readonly string[]): { key: string; text: string }[] {
  const seen = new Map<string, number>();
  return texts.map((text) => {
    const nth = (seen.get(text) ?? 0) + 1;
    seen.set(text, nth);
    return { key: `${nth} ${text}`, text };
  });
}
