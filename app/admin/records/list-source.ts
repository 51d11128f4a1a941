import { keepPreviousData, type UseQueryOptions } from "@tanstack/react-query";
import { callForList, type ListPart } from "#api/client.ts";
import type { Endpoint } from "#api/endpoint.ts";
import { type AddressSpec, type AddressValues, pageNumber } from "../address-state.ts";
import { filterSortPaginate } from "./filter-sort-paginate.ts";

/** The data source of a list screen. */
export interface ListSource<Row, K extends string> {
  /** The prefix of control ids. */
  readonly key: string;
  readonly href: string;
  readonly spec: AddressSpec<K>;
  readonly perPage: number;
  readonly query: (values: AddressValues<K>) => ListQuery<Row>;
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

interface WholeParts<Row> {
  readonly key: string;
  readonly call: (query: "" | "?status=deleted") => Endpoint<Row[]>;
  readonly values: AddressValues<"q" | "sort" | "status" | "page">;
  readonly failed: string;
  readonly textsOf: (row: Row) => readonly string[];
  readonly sortKeys: Readonly<Record<string, (row: Row) => string>>;
}

/** A page of a list that is loaded completely: the records on the site, or the deleted ones. */
export function wholeQuery<Row>({
  key,
  call,
  values,
  failed,
  textsOf,
  sortKeys,
}: WholeParts<Row>): ListQuery<Row> {
  const list = call(values.status === "deleted" ? "?status=deleted" : "");
  const filter = { ...values, page: pageNumber(values.page) };
  return {
    queryKey: [key, "list", list.path],
    queryFn: ({ signal }) => callForList(list, { signal }),
    select: ({ items }) => filterSortPaginate(items, filter, textsOf, sortKeys),
    meta: { failed },
  };
}
