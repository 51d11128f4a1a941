import { mergeLines } from "./merge-lines.ts";
import { type ComparedField, setAt, valueAt } from "./record-form.ts";

/** The versions of a three-way merge: the base, the version in the form, and the version on the server. */
export interface Versions<Values> {
  readonly base: Values;
  readonly mine: Values;
  readonly theirs: Values;
}

export interface Merged<Values> {
  /** The merged values. Conflicting fields have my value. */
  readonly values: Values;
  /** Fields that were changed on the server only. */
  readonly fromServer: readonly ComparedField<Values>[];
  /** Fields that both sides changed to different values. */
  readonly conflicts: readonly ComparedField<Values>[];
}

/** A three-way merge by field. Only fields that both sides changed differently conflict. */
export function mergeVersions<Values>(
  fields: readonly ComparedField<Values>[],
  { base, mine, theirs }: Versions<Values>,
): Merged<Values> {
  const fromServer: ComparedField<Values>[] = [];
  const conflicts: ComparedField<Values>[] = [];
  let values = theirs;
  for (const field of fields) {
    const [before, here, there] = [field.show(base), field.show(mine), field.show(theirs)];
    if (here === there) continue;
    if (here === before) {
      fromServer.push(field);
      continue;
    }
    values = setAt(values, field.name, valueAt(mine, field.name));
    if (there === before) continue;
    const lines =
      field.lines && mergeLines(field.lines.of(base), field.lines.of(mine), field.lines.of(theirs));
    if (field.lines && lines) {
      values = field.lines.replace(values, lines);
      fromServer.push(field);
    } else {
      conflicts.push(field);
    }
  }
  return { values, fromServer, conflicts };
}
