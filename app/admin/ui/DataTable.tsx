import type { ReactNode } from "react";
import { cx } from "#ui/cx.ts";
import { Icon } from "#ui/Icon.tsx";

/** A column of a table. */
export interface Column<Row> {
  readonly key: string;
  readonly label: string;
  /** The word of this order in the address; without it the column cannot be ordered by. */
  readonly sort?: string;
  /** Figures stand at the end of their column. */
  readonly numeric?: boolean;
  /** Left out where there is little room: the first column then says the same in small. */
  readonly wide?: boolean;
  /** What the row is called: a marked row says so here. */
  readonly names?: boolean;
  readonly cell: (row: Row) => ReactNode;
}

interface DataTableProps<Row> {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => number;
  /** The present order, with a dash before it when it runs backwards. */
  sort?: string;
  /** The address of the same list in another order. */
  sortHref?: (sort: string) => string;
  /** The key of the row that was just created. */
  created?: number | null;
  /** The list is being loaded anew. */
  stale?: boolean;
}

/** Rows and columns, as a real table, with its orders as links. */
export function DataTable<Row>({
  caption,
  columns,
  rows,
  rowKey,
  sort,
  sortHref,
  created = null,
  stale,
}: DataTableProps<Row>) {
  return (
    <div className={cx("table-frame", stale && "opacity-60")}>
      <table className="table">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column.key}
                scope="col"
                className={cx(column.numeric && "text-end", column.wide && "max-md:hidden")}
                aria-sort={ariaSort(column.sort, sort)}
              >
                {column.sort && sortHref ? (
                  <SortLink label={column.label} by={column.sort} sort={sort ?? ""} href={sortHref} />
                ) : (
                  column.label
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)} className={cx(rowKey(row) === created && "row-created")}>
              {columns.map((column) => (
                <td
                  key={column.key}
                  className={cx(column.numeric && "figure text-end", column.wide && "max-md:hidden")}
                >
                  {column.names && rowKey(row) === created ? (
                    <span className="chip chip-success me-2">Just added</span>
                  ) : null}
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function ariaSort(by: string | undefined, sort: string | undefined): "ascending" | "descending" | undefined {
  if (by === undefined) return undefined;
  if (sort === by) return "ascending";
  return sort === `-${by}` ? "descending" : undefined;
}

interface SortLinkProps {
  label: string;
  by: string;
  sort: string;
  href: (sort: string) => string;
}

function SortLink({ label, by, sort, href }: SortLinkProps) {
  const next = sort === by ? `-${by}` : by;
  const state = sort === by ? "up" : sort === `-${by}` ? "down" : "none";
  return (
    <a href={href(next)} className="sort-link" data-state={state}>
      {label}
      <Icon name="chevron-down" className="size-3.5" />
    </a>
  );
}
