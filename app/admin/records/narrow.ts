import type { ListPart } from "#api/client.ts";

/** What a list that is held whole can be narrowed by. */
export interface Narrowing {
  readonly q: string;
  /** Name of an order, with a dash before it when it runs backwards; empty for the order as it came. */
  readonly sort: string;
  /** From 1. */
  readonly page: number;
}

/** Rows on a page of a list. */
export const PER_PAGE = 25;

const COLLATOR = new Intl.Collator("en-IN", { sensitivity: "base", numeric: true });

/** The rows of one page, and how many match in all. Every word of the search must occur in one of the row's texts. */
export function narrow<Row>(
  rows: readonly Row[],
  { q, sort, page }: Narrowing,
  textsOf: (row: Row) => readonly string[],
  orders: Readonly<Record<string, (row: Row) => string>>,
): ListPart<Row> {
  const words = q.toLocaleLowerCase("en").split(/\s+/).filter(Boolean);
  const matching = rows.filter((row) => {
    const text = textsOf(row).join("\n").toLocaleLowerCase("en");
    return words.every((word) => text.includes(word));
  });
  const backwards = sort.startsWith("-");
  const by = orders[backwards ? sort.slice(1) : sort];
  const ordered = by ? matching.toSorted((a, b) => COLLATOR.compare(by(a), by(b))) : matching;
  if (by && backwards) ordered.reverse();
  return { items: ordered.slice((page - 1) * PER_PAGE, page * PER_PAGE), total: matching.length };
}
