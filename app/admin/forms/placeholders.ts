import * as v from "valibot";

/** The text between braces of one line. */
const BRACES = /\{([^{}\n]*)\}/g;

/** A placeholder as it stands in a text. */
export const written = (name: string) => `{${name}}`;

/** What stands between braces in a text, each once. */
export function namesIn(text: string): string[] {
  return [...new Set([...text.matchAll(BRACES)].map(([, name = ""]) => name))];
}

/** What is wrong with the placeholders of a text; null when all are known. */
export function unknownText(text: string, known: readonly string[]): string | null {
  const unknown = namesIn(text).filter((name) => !known.includes(name));
  if (unknown.length === 0) return null;
  return `There is no placeholder ${unknown.map(written).join(", ")}. Use ${known.map(written).join(", ")}.`;
}

/** The rule of a text with these placeholders. */
export const knownPlaceholders = (known: readonly string[]) =>
  v.pipe(
    v.string(),
    v.check(
      (text) => unknownText(text, known) === null,
      ({ input }) => unknownText(input, known) ?? "",
    ),
  );

/** A text with what stands for its placeholders. Those without a value stay. */
export function fill(text: string, values: Readonly<Record<string, string | null>>): string {
  return text.replace(BRACES, (all, name: string) => values[name] ?? all);
}
