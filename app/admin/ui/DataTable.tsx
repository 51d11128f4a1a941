import type { ReactNode } from "react";
import { cx } from "#ui/cx.ts";
import { Icon } from "#ui/Icon.tsx";

export interface Column<Row> {
  readonly key: string;
  readonly label: string;
  /** The sort key of the column in the URL; columns without one cannot be sorted. */
  readonly sort?: string;
  /** Aligned to the end. */
  readonly numeric?: boolean;
  /** Hidden on phones, or on all but wide screens, where the first column repeats its value. */
  readonly wide?: boolean | "xl";
  /** The column with the row's name, which highlights new rows. */
  readonly names?: boolean;
  /** `number` counts the rows of all pages from 1. */
  readonly cell: (row: Row, number: number) => ReactNode;
}

interface DataTableProps<Row> {
  caption: string;
  columns: readonly Column<Row>[];
  /** Controls before the first column. */
  lead?: { readonly head: ReactNode; readonly cell: (row: Row) => ReactNode } | undefined;
  rows: readonly Row[];
  /** The number of rows on previous pages. */
  offset?: number;
  /** The current sort key; a leading `-` means descending. */
  sort?: string;
  /** The URL of the list in another order. */
  sortHref?: (sort: string) => string;
  /** The id of the row that was just created, and of the one that was just changed. */
  created?: number | null;
  changed?: number | null;
  /** Whether the cells of a row stand below each other on phones, where controls need the width. */
  stacked?: boolean;
  /** Whether the rows are from the previous query while the next one loads. */
  stale?: boolean;
}

/** A table with links for sorting. */
export function DataTable<Row extends { readonly id: number }>({
  caption,
  columns,
  lead,
  rows,
  offset = 0,
  sort,
  sortHref,
  created = null,
  changed = null,
  stacked,
  stale,
}: DataTableProps<Row>) {
  return (
    <div
      className={cx(
        "overflow-x-auto rounded-md border border-line bg-paper-raised refreshable",
        stacked && "table-stacked",
      )}
      aria-busy={stale || undefined}
    >
      <table className="table">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {lead ? <th scope="col">{lead.head}</th> : null}
            {columns.map((column) => (
              <th
                key={column.key}
                scope="col"
                className={cx(column.numeric && "text-end", hiddenBelow(column.wide))}
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
          {rows.map((row, at) => (
            <tr key={row.id} className={cx((row.id === created || row.id === changed) && "row-saved")}>
              {lead ? <td className="lead-cell">{lead.cell(row)}</td> : null}
              {columns.map((column) => (
                <td
                  key={column.key}
                  className={cx(column.numeric && "figure text-end", hiddenBelow(column.wide))}
                >
                  {column.names && (row.id === created || row.id === changed) ? (
                    <span className="chip chip-success me-2">
                      {row.id === created ? "Just added" : "Just saved"}
                    </span>
                  ) : null}
                  {column.cell(row, offset + at + 1)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function hiddenBelow(wide: boolean | "xl" | undefined): string | undefined {
  return wide === "xl" ? "max-xl:hidden" : wide ? "max-md:hidden" : undefined;
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
