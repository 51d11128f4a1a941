import { keepPreviousData, type UseQueryOptions } from "@tanstack/react-query";
import { callApiForList, type ListPart } from "#api/client.ts";
import { type AddressSpec, type AddressValues, pageNumber } from "../address-state.ts";
import { filterSortPaginate } from "./filter-sort-paginate.ts";

/** Where a list comes from: its address, what that may say, and the query for a page of it. */
export interface ListSource<Row, K extends string> {
  /** In front of the ids of the list's controls. */
  readonly key: string;
  readonly href: string;
  readonly spec: AddressSpec<K>;
  readonly perPage: number;
  readonly query: (values: AddressValues<K>) => ListQuery<Row>;
}

type ListQuery<Row> = UseQueryOptions<ListPart<Row>, Error, ListPart<Row>, readonly string[]>;

interface QueryParts {
  readonly key: string;
  readonly path: string;
  readonly params: URLSearchParams;
  readonly failed?: string;
}

/** A page of a list that the server searches, sorts and cuts. The rows stay while the next page loads. */
export function pagedQuery<Row>({ key, path, params, failed }: QueryParts): ListQuery<Row> {
  const call = `${path}?${params}`;
  return {
    queryKey: [key, "list", call],
    queryFn: ({ signal }) => callApiForList<Row>(call, { signal }),
    placeholderData: keepPreviousData,
    meta: failed === undefined ? {} : { failed },
  };
}

interface WholeParts<Row> {
  readonly key: string;
  readonly path: string;
  readonly values: AddressValues<"q" | "sort" | "status" | "page">;
  readonly failed: string;
  readonly textsOf: (row: Row) => readonly string[];
  readonly sortKeys: Readonly<Record<string, (row: Row) => string>>;
}

/** A page of a list that is loaded whole: what is on the site, or what is deleted. */
export function wholeQuery<Row>({
  key,
  path,
  values,
  failed,
  textsOf,
  sortKeys,
}: WholeParts<Row>): ListQuery<Row> {
  const call = values.status === "deleted" ? `${path}?status=deleted` : path;
  const filter = { ...values, page: pageNumber(values.page) };
  return {
    queryKey: [key, "list", call],
    queryFn: ({ signal }) => callApiForList<Row>(call, { signal }),
    select: ({ items }) => filterSortPaginate(items, filter, textsOf, sortKeys),
    meta: { failed },
  };
}
