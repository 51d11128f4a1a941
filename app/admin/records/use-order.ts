import { type QueryKey, useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import { call, type ListPart } from "#api/client.ts";
import { endpoint } from "#api/endpoint.ts";
import type { OrderedKind } from "#api/types.gen.ts";
import { queryClient, showAnswer } from "../session/query-client.ts";
import { announce } from "../ui/announce.ts";
import { toastSuccess } from "../ui/toasts.ts";
import { placed } from "./place.ts";

/** The order of a list that staff decide. */
export interface ListOrder {
  readonly kind: OrderedKind;
  /** The key of the query that has all rows in their order. */
  readonly listKey: QueryKey;
}

interface Row {
  readonly id: number;
}

interface MoveCall {
  readonly id: number;
  /** The record before which it is to stand; null for the end. */
  readonly before: number | null;
  /** All records in the order in which they were seen. */
  readonly order: readonly number[];
}

/** Moves rows of a list to other places: at once in the list, then on the server, one after another. */
export function useOrder({ kind, listKey }: ListOrder, nameOf: (id: number) => string) {
  /** Where the row that was moved last stood before its moves. */
  const former = useRef<{ id: number; before: number | null } | null>(null);
  const mutation = useMutation({
    mutationKey: ["order", kind],
    // A move is sent when the one before it is stored, so that its order is what the server has.
    scope: { id: `order-${kind}` },
    mutationFn: ({ id, before, order }: MoveCall) =>
      call(endpoint("PUT", "/api/admin/order"), {
        body: { kind, id, before, order: [...order] },
      }),
    meta: { failed: "The order could not be changed." },
    onSuccess: () =>
      toastSuccess("The new order is on the site.", { label: "Undo", run: undo, shared: true }),
    onSettled: () => {
      // While further moves wait, the list is ahead of the server.
      if (queryClient.isMutating({ mutationKey: ["order", kind] }) > 1) return;
      return Promise.all([listKey, ["audit"]].map((queryKey) => queryClient.invalidateQueries({ queryKey })));
    },
  });

  function undo(): void {
    const back = former.current;
    if (back === null) return;
    former.current = { id: back.id, before: nextOf(back.id) };
    send(back.id, back.before);
  }

  /** All rows, of all pages. */
  function rows(): readonly Row[] {
    return queryClient.getQueryData<ListPart<Row>>(listKey)?.items ?? [];
  }

  /** The row behind another; null for the last. */
  function nextOf(id: number): number | null {
    const items = rows();
    return items[items.findIndex((row) => row.id === id) + 1]?.id ?? null;
  }

  function send(id: number, before: number | null): number {
    const items = rows();
    const next = placed(items, id, before);
    showAnswer<ListPart<Row>>(listKey, (list) => list && { ...list, items: next });
    mutation.mutate({ id, before, order: items.map((row) => row.id) });
    const place = next.findIndex((row) => row.id === id);
    announce(`Moved ${nameOf(id)} to place ${place + 1} of ${next.length}`);
    return place;
  }

  /** Moves a row to a place, from 0. Answers the place, or null when it stands there already. */
  function moveTo(id: number, to: number): number | null {
    const items = rows();
    const from = items.findIndex((row) => row.id === id);
    const place = Math.max(0, Math.min(to, items.length - 1));
    if (from < 0 || place === from) return null;
    if (former.current?.id !== id) former.current = { id, before: nextOf(id) };
    const others = items.filter((row) => row.id !== id);
    return send(id, others[place]?.id ?? null);
  }

  return {
    moveTo,
    /** The place of a row, from 0. */
    placeOf: (id: number) => rows().findIndex((row) => row.id === id),
    count: () => rows().length,
  };
}
