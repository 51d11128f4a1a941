import type { ListPart } from "#api/client.ts";

/** The filter of a list that is loaded completely. */
export interface ListFilter {
  readonly q: string;
  /** Sort key; a leading `-` means descending. Empty for the server's order. */
  readonly sort: string;
  /** From 1. */
  readonly page: number;
}

/** The page size of the staff area's lists. */
export const PER_PAGE = 25;

const COLLATOR = new Intl.Collator("en-IN", { sensitivity: "base", numeric: true });

/** The rows of one page and the number of matches. Each search word must occur in one of the row's texts. */
export function filterSortPaginate<Row>(
  rows: readonly Row[],
  { q, sort, page }: ListFilter,
  textsOf: (row: Row) => readonly string[],
  sortKeys: Readonly<Record<string, (row: Row) => string>>,
): ListPart<Row> {
  const words = q.toLocaleLowerCase("en").split(/\s+/).filter(Boolean);
  const matching = rows.filter((row) => {
    const text = textsOf(row).join("\n").toLocaleLowerCase("en");
    return words.every((word) => text.includes(word));
  });
  const descending = sort.startsWith("-");
  const by = sortKeys[descending ? sort.slice(1) : sort];
  const sorted = by ? matching.toSorted((a, b) => COLLATOR.compare(by(a), by(b))) : matching;
  if (by && descending) sorted.reverse();
  return { items: sorted.slice((page - 1) * PER_PAGE, page * PER_PAGE), total: matching.length };
}
