import { queryOptions } from "@tanstack/react-query";
import { call } from "#api/client.ts";
import { endpoint } from "#api/endpoint.ts";
import { LOADED_BY_ROUTE } from "../records/loaders.ts";

const listTexts = endpoint("GET", "/api/admin/texts");

/** All groups of texts in their order. */
export const textsListQuery = queryOptions({
  queryKey: ["texts", "list"],
  queryFn: ({ signal }) => call(listTexts, { signal }),
  ...LOADED_BY_ROUTE,
});

export function textsQuery(group: string) {
  const find = endpoint("GET", "/api/admin/texts/{group}", { path: { group } });
  return queryOptions({
    queryKey: ["texts", "one", group],
    queryFn: ({ signal }) => call(find, { signal }),
    ...LOADED_BY_ROUTE,
  });
}
