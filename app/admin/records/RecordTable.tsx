import { type ReactNode, useLayoutEffect, useRef } from "react";
import { useNavigate } from "react-router";
import type { BulkAction, BulkKind } from "#api/types.gen.ts";
import { Button } from "#ui/Button.tsx";
import { queryClient } from "../session/query-client.ts";
import { confirmDelete } from "../ui/confirm.ts";
import { type Column, DataTable } from "../ui/DataTable.tsx";
import { BulkBar } from "./BulkBar.tsx";
import { PER_PAGE } from "./filter-sort-paginate.ts";
import { MoveHandle } from "./MoveHandle.tsx";
import { RowCheck } from "./RowCheck.tsx";
import { useBulk } from "./use-bulk.ts";
import { type ListOrder, useOrder } from "./use-order.ts";
import { useSelection } from "./use-selection.ts";

interface Row {
  readonly id: number;
  readonly revision: number;
}

interface RecordTableProps<R extends Row> {
  caption: string;
  columns: readonly Column<R>[];
  rows: readonly R[];
  offset: number;
  sort: string;
  sortHref: (sort: string) => string;
  created: number | null;
  changed: number | null;
  stale: boolean;
  kind: BulkKind;
  /** The first part of the query keys of the kind. */
  queryKey: string;
  nouns: readonly [string, string];
  nameOf: (row: R) => string;
  /** What can be done with the selected rows at once. */
  actions: (selected: readonly R[]) => readonly BulkAction[];
  /** The order of the rows, where it can be changed: the list shows all of it. */
  order: ListOrder | undefined;
  /** The address of a page of the list; that of the page shown also tells selections apart. */
  pageHref: (page: number) => string;
}

const LABELS: Readonly<Record<BulkAction, string>> = {
  show: "Show",
  hide: "Hide",
  delete: "Delete",
  restore: "Restore",
  feature: "Feature on home page",
  unfeature: "Take off home page",
};

/** A page of records with a checkbox each, the actions for those that are selected, and handles to change the order. */
export function RecordTable<R extends Row>({
  kind,
  queryKey,
  nouns,
  nameOf,
  actions,
  order,
  pageHref,
  ...table
}: RecordTableProps<R>) {
  const { rows, offset } = table;
  const page = pageHref(Math.floor(offset / PER_PAGE) + 1);
  const selection = useSelection(rows, page);
  const bulk = useBulk({ kind, key: queryKey, nouns, onDone: selection.clear });

  function run(action: BulkAction): void {
    const chosen = selection.rows;
    const change = async () => {
      await bulk.mutateAsync({ action, chosen }).catch(() => {});
    };
    if (action !== "delete") {
      void change();
      return;
    }
    const [only] = chosen;
    const count = `${chosen.length} ${nouns[chosen.length === 1 ? 0 : 1]}`;
    confirmDelete(
      chosen.length === 1 && only ? nameOf(only) : chosen.map(nameOf).join(", "),
      `Are you sure you want to delete ${count}?`,
      change,
    );
  }

  const checkbox = (row: R) => <RowCheck selection={selection} row={row} name={nameOf(row)} />;
  const head = <RowCheck selection={selection} all={nouns[1]} />;
  const bar = (extra?: (id: number) => ReactNode) => {
    const [only] = selection.rows;
    return (
      <BulkBar count={selection.rows.length} nouns={nouns} onClear={selection.clear}>
        {actions(selection.rows).map((action) => (
          <Button
            key={action}
            variant="secondary"
            size="sm"
            className={action === "delete" ? "btn-danger" : undefined}
            busy={bulk.isPending}
            onClick={() => run(action)}
          >
            {LABELS[action]}
          </Button>
        ))}
        {only && selection.rows.length === 1 ? extra?.(only.id) : null}
      </BulkBar>
    );
  };

  // The rows of another list may show until those of the order are there.
  if (order === undefined || queryClient.getQueryData(order.listKey) === undefined) {
    return (
      <>
        <DataTable {...table} lead={{ head, cell: checkbox }} />
        {bar()}
      </>
    );
  }
  return (
    <OrderedRows {...table} order={order} nameOf={nameOf} pageHref={pageHref}>
      {(handle, ends) => (
        <>
          <DataTable
            {...table}
            lead={{
              head: <div className="flex justify-end max-sm:justify-center">{head}</div>,
              cell: (row) => (
                <div className="flex items-center max-sm:flex-col">
                  {handle(row)}
                  {checkbox(row)}
                </div>
              ),
            }}
          />
          {bar(ends)}
        </>
      )}
    </OrderedRows>
  );
}

interface OrderedRowsProps<R extends Row> {
  rows: readonly R[];
  offset: number;
  created: number | null;
  order: ListOrder;
  nameOf: (row: R) => string;
  pageHref: (page: number) => string;
  children: (handle: (row: R) => ReactNode, ends: (id: number) => ReactNode) => ReactNode;
}

/** What moves rows: a handle for each, and the buttons that take one to either end. */
function OrderedRows<R extends Row>({
  rows,
  offset,
  created,
  order,
  nameOf,
  pageHref,
  children,
}: OrderedRowsProps<R>) {
  const navigate = useNavigate();
  const { moveTo, placeOf, count } = useOrder(order, (id) => {
    const row = rows.find((one) => one.id === id);
    return row === undefined ? "the entry" : nameOf(row);
  });
  const focused = useRef<number | null>(null);

  // A row that changes its place or its page loses the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the rows change
  useLayoutEffect(() => {
    if (focused.current === null) return;
    const handle = document.getElementById(`move-${focused.current}`);
    if (handle === null) return;
    focused.current = null;
    handle.focus();
  }, [rows]);

  function move(id: number, to: number): void {
    const place = moveTo(id, to);
    if (place === null) return;
    focused.current = id;
    if (place < offset || place >= offset + PER_PAGE) {
      void navigate(pageHref(Math.floor(place / PER_PAGE) + 1), { replace: true, preventScrollReset: true });
    }
  }

  /** A row that was just created stands first in the list, but not in the order. */
  function drop(id: number, to: number): void {
    const others = rows.filter((row) => row.id !== id);
    const isPlaced = (row: R) => row.id !== created;
    const next = others.slice(to).find(isPlaced);
    const last = others.findLast(isPlaced);
    const target = next ?? last;
    if (target === undefined) return;
    const place = placeOf(target.id) + (next ? 0 : 1);
    // Without the moved row, those behind it stand one place further up.
    move(id, placeOf(id) < place ? place - 1 : place);
  }

  const handle = (row: R) => (
    <MoveHandle
      id={row.id}
      name={nameOf(row)}
      place={placeOf(row.id)}
      count={count()}
      onMove={(to) => move(row.id, to)}
      onDrop={(to) => drop(row.id, to)}
    />
  );
  const ends = (id: number) => (
    <>
      <Button variant="secondary" size="sm" onClick={() => move(id, 0)}>
        Move to top
      </Button>
      <Button variant="secondary" size="sm" onClick={() => move(id, count() - 1)}>
        Move to bottom
      </Button>
    </>
  );
  return children(handle, ends);
}
