import { keepPreviousData, type UseQueryOptions } from "@tanstack/react-query";
import { callForList, type ListPart } from "#api/client.ts";
import type { Endpoint } from "#api/endpoint.ts";
import { type AddressSpec, type AddressValues, pageNumber } from "../kit/address-state.ts";
import { filterSortPaginate, PER_PAGE } from "./filter-sort-paginate.ts";
import type { ListOrder } from "./use-order.ts";

/** The data source of a list screen. */
export interface ListSource<Row, K extends string> {
  /** The prefix of control ids. */
  readonly key: string;
  readonly href: string;
  readonly spec: AddressSpec<K>;
  readonly perPage: number;
  readonly query: (values: AddressValues<K>) => ListQuery<Row>;
  /** The order that staff decide, where the list shows it. */
  readonly orderOf?: (values: AddressValues<K>) => ListOrder | undefined;
  /** What the rows are sorted by, where that is not what the address says. */
  readonly sortOf?: (values: AddressValues<K>) => string;
}

type ListQuery<Row> = UseQueryOptions<ListPart<Row>, Error, ListPart<Row>, readonly string[]>;

interface QueryParts<Row> {
  readonly key: string;
  readonly call: Endpoint<Row[]>;
  readonly failed?: string;
}

/**
 * A page of a list that the server filters, sorts and paginates. Keeps showing the previous rows while the next page
 * loads.
 */
export function pagedQuery<Row>({ key, call, failed }: QueryParts<Row>): ListQuery<Row> {
  return {
    queryKey: [key, "list", call.path],
    queryFn: ({ signal }) => callForList(call, { signal }),
    placeholderData: keepPreviousData,
    meta: failed === undefined ? {} : { failed },
  };
}

type WholeListKey = "q" | "status" | "sort" | "page";

interface WholeListOptions<Row> {
  readonly key: string;
  readonly href: string;
  readonly call: (query: "" | "?status=deleted") => Endpoint<Row[]>;
  /** What the server calls the kind of record, to change the order; left out where staff do not decide it. */
  readonly kind?: ListOrder["kind"];
  readonly failed: string;
  readonly textsOf: (row: Row) => readonly string[];
  readonly sortKeys: Readonly<Record<string, (row: Row) => string>>;
}

/** A list that is loaded completely: the records in the order of the site, or the deleted ones, newest first. */
export function wholeList<Row>({
  key,
  href,
  call,
  kind,
  failed,
  textsOf,
  sortKeys,
}: WholeListOptions<Row>): ListSource<Row, WholeListKey> {
  return {
    key,
    href,
    spec: {
      q: { fallback: "" },
      status: { fallback: "present", choices: ["present", "deleted"] },
      sort: { fallback: "", choices: Object.keys(sortKeys).flatMap((name) => [name, `-${name}`]) },
      page: { fallback: "1" },
    },
    perPage: PER_PAGE,
    orderOf: ({ q, sort, status }) =>
      kind !== undefined && q === "" && sort === "" && status === "present"
        ? { kind, listKey: [key, "list", call("").path] }
        : undefined,
    query: ({ q, sort, status, page }) => {
      const list = call(status === "deleted" ? "?status=deleted" : "");
      const filter = { q, sort, page: pageNumber(page) };
      return {
        queryKey: [key, "list", list.path],
        queryFn: ({ signal }) => callForList(list, { signal }),
        select: ({ items }) => filterSortPaginate(items, filter, textsOf, sortKeys),
        meta: { failed },
      };
    },
  };
}
