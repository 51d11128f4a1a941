import { queryOptions } from "@tanstack/react-query";
import { call } from "#api/client.ts";
import { endpoint } from "#api/endpoint.ts";
import type * as api from "#api/types.gen.ts";

/** The views that the user keeps of a list, by the path of its screen. */
export const viewsQuery = (list: string) =>
  queryOptions({
    queryKey: ["views", list],
    queryFn: ({ signal }) => call(endpoint("GET", "/api/auth/views", { query: { list } }), { signal }),
    staleTime: 5 * 60_000,
  });

export function keepView(body: api.SavedViewInput) {
  return call(endpoint("POST", "/api/auth/views"), { body });
}

export function removeView(id: number) {
  return call(endpoint("DELETE", "/api/auth/views/{id}", { path: { id } }));
}
