/** The changes of one side to a list. */
interface Edits {
  /** For each line of the base: its new text, or null if it was removed. */
  readonly results: readonly (string | null)[];
  /** The lines inserted before each line of the base, and after the last. */
  readonly added: readonly (readonly string[])[];
}

/**
 * A three-way merge of two lists of lines. Null when it is ambiguous: both sides rewrote the same line differently, one
 * rewrote what the other removed, or one reordered lines.
 */
export function mergeLines(
  base: readonly string[],
  mine: readonly string[],
  theirs: readonly string[],
): string[] | null {
  const [here, there] = [editsOf(base, mine), editsOf(base, theirs)];
  if (reorders(base, here) || reorders(base, there)) return null;
  const addedThere = new Set(there.added.flat());
  const merged: string[] = [];
  for (let at = 0; at <= base.length; at += 1) {
    // Lines that both sides added are kept once.
    const addedHere = here.added[at]?.filter((line) => !addedThere.has(line)) ?? [];
    merged.push(...(there.added[at] ?? []), ...addedHere);
    const before = base[at];
    if (before === undefined) continue;
    const [resultHere = null, resultThere = null] = [here.results[at], there.results[at]];
    if (resultHere !== before && resultThere !== before && resultHere !== resultThere) return null;
    const result = resultHere === before ? resultThere : resultHere;
    if (result !== null) merged.push(result);
  }
  return merged;
}

/** A line between unchanged lines that replaces a line of the base counts as its new text. */
function editsOf(base: readonly string[], side: readonly string[]): Edits {
  const results: (string | null)[] = [];
  const added: string[][] = Array.from({ length: base.length + 1 }, () => []);
  let [from, sideFrom] = [0, 0];
  for (const [to, sideTo] of [...commonLines(base, side), [base.length, side.length] as const]) {
    const instead = side.slice(sideFrom, sideTo);
    for (let at = from; at < to; at += 1) results[at] = instead.shift() ?? null;
    added[to] = instead;
    results[to] = base[to] ?? null;
    [from, sideFrom] = [to + 1, sideTo + 1];
  }
  return { results, added };
}

/** Whether lines of the base were reordered. */
function reorders(base: readonly string[], { results, added }: Edits): boolean {
  const removed = new Set(base.filter((line, at) => results[at] !== line));
  const inserted = [...results.filter((result, at) => result !== base[at]), ...added.flat()];
  return inserted.some((line) => line !== null && removed.has(line));
}

/** The indexes of a longest common subsequence in both lists. */
function commonLines(a: readonly string[], b: readonly string[]): (readonly [number, number])[] {
  // lengths[i][j]: the length of the longest common subsequence of a[i..] and b[j..].
  const lengths = Array.from({ length: a.length + 1 }, () => new Array<number>(b.length + 1).fill(0));
  const at = (i: number, j: number) => lengths[i]?.[j] ?? 0;
  for (let i = a.length - 1; i >= 0; i -= 1) {
    for (let j = b.length - 1; j >= 0; j -= 1) {
      const row = lengths[i] as number[];
      row[j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  const places: (readonly [number, number])[] = [];
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    if (a[i] === b[j]) places.push([i++, j++]);
    else if (at(i + 1, j) >= at(i, j + 1)) i += 1;
    else j += 1;
  }
  return places;
}
