import { useRef, useState } from "react";

/** The selected rows of the page that is shown. */
export interface Selection<Row> {
  readonly rows: readonly Row[];
  readonly has: (row: Row) => boolean;
  /** Whether all rows of the page are selected, none, or some. */
  readonly all: boolean;
  readonly some: boolean;
  /** Selects or deselects a row; with `through` all rows from the last one on. */
  readonly toggle: (row: Row, through: boolean) => void;
  readonly toggleAll: () => void;
  readonly clear: () => void;
}

const NONE: ReadonlySet<number> = new Set();

/** Selects rows of a page. Another page or filter begins without a selection: an action never reaches what is not shown. */
export function useSelection<Row extends { readonly id: number }>(
  shown: readonly Row[],
  page: string,
): Selection<Row> {
  const [state, setState] = useState({ page, ids: NONE });
  const last = useRef<number | null>(null);
  const ids = state.page === page ? state.ids : NONE;
  const rows = shown.filter((row) => ids.has(row.id));

  function put(next: ReadonlySet<number>): void {
    setState({ page, ids: next });
  }

  return {
    rows,
    has: (row) => ids.has(row.id),
    all: rows.length > 0 && rows.length === shown.length,
    some: rows.length > 0 && rows.length < shown.length,
    toggle(row, through) {
      const at = shown.findIndex(({ id }) => id === row.id);
      const from = through ? shown.findIndex(({ id }) => id === last.current) : -1;
      const range = from < 0 ? [row] : shown.slice(Math.min(at, from), Math.max(at, from) + 1);
      const next = new Set(ids);
      for (const { id } of range) {
        if (ids.has(row.id)) next.delete(id);
        else next.add(id);
      }
      last.current = row.id;
      put(next);
    },
    toggleAll: () => put(rows.length === shown.length ? NONE : new Set(shown.map(({ id }) => id))),
    clear: () => put(NONE),
  };
}
