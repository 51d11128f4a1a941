import { mergeLines } from "./merge-lines.ts";
import { type ComparedField, setAt, valueAt } from "./record-form.ts";

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
    values = setAt(values, field.name, valueAt(mine, field.name));
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
