import type { ComparedField } from "./compared.ts";
import { mergeLines } from "./merge-lines.ts";

/** Three versions of a record: the one that was opened, what became of it here, and what others saved meanwhile. */
export interface Versions<Values> {
  readonly base: Values;
  readonly mine: Values;
  readonly theirs: Values;
}

/** What comes out of a merge. */
export interface Merged<Values> {
  /** All changes of both sides. A field that clashes holds mine. */
  readonly values: Values;
  /** Fields in which a change of others was taken over. */
  readonly taken: readonly ComparedField<Values>[];
  /** Fields that both sides changed, and differently. */
  readonly clashes: readonly ComparedField<Values>[];
}

/** Merges what both sides changed, field by field. Only a field that both changed differently is left to be decided. */
export function mergeVersions<Values>(
  fields: readonly ComparedField<Values>[],
  { base, mine, theirs }: Versions<Values>,
): Merged<Values> {
  const taken: ComparedField<Values>[] = [];
  const clashes: ComparedField<Values>[] = [];
  let values = theirs;
  for (const field of fields) {
    const [before, here, there] = [field.show(base), field.show(mine), field.show(theirs)];
    if (here === there) continue;
    if (here === before) {
      taken.push(field);
      continue;
    }
    values = copyField(values, mine, field.name);
    if (there === before) continue;
    const lines =
      field.lines && mergeLines(field.lines.of(base), field.lines.of(mine), field.lines.of(theirs));
    if (field.lines && lines) {
      values = field.lines.replace(values, lines);
      taken.push(field);
    } else {
      clashes.push(field);
    }
  }
  return { values, taken, clashes };
}

/** `values` with the field at a path as it is in `source`. */
export function copyField<Values>(values: Values, source: Values, path: string): Values {
  return copyAt(values, source, path.split(".")) as Values;
}

function copyAt(values: unknown, source: unknown, [name, ...rest]: string[]): unknown {
  if (name === undefined) return source;
  const inner = copyAt(memberOf(values, name), memberOf(source, name), rest);
  if (Array.isArray(values)) return values.map((one, at) => (String(at) === name ? inner : one));
  return { ...(values as object), [name]: inner };
}

function memberOf(values: unknown, name: string): unknown {
  return (values as Record<string, unknown> | undefined)?.[name];
}
