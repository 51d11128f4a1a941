import { queryOptions } from "@tanstack/react-query";
import { call } from "#api/client.ts";
import { endpoint } from "#api/endpoint.ts";
import type * as api from "#api/types.gen.ts";
import { pageNumber } from "../kit/address-state.ts";
import { paths } from "../kit/paths.ts";
import { type ListSource, pagedQuery } from "../records/list-source.ts";
import { LOADED_BY_ROUTE } from "../records/loaders.ts";

const MISSES_PER_PAGE = 50;

const SPEC = { page: { fallback: "1" } } as const;

/** Searches without results, the most frequent first. */
export const missList: ListSource<api.MissJson, keyof typeof SPEC> = {
  key: "search",
  href: paths.search,
  spec: SPEC,
  perPage: MISSES_PER_PAGE,
  query: ({ page }) => {
    const list = endpoint("GET", "/api/admin/search/misses", { query: { page: pageNumber(page) } });
    // Each visit refetches, so that it shows the latest searches.
    return { ...pagedQuery({ key: "search", call: list }), staleTime: 0 };
  },
};

export function removeMiss(id: number) {
  return call(endpoint("DELETE", "/api/admin/search/misses/{id}", { path: { id } }));
}

const getSynonyms = endpoint("GET", "/api/admin/search/synonyms");

export const synonymsQuery = queryOptions({
  queryKey: ["search", "synonyms"],
  queryFn: ({ signal }) => call(getSynonyms, { signal }),
  ...LOADED_BY_ROUTE,
});
