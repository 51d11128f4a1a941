import { queryOptions } from "@tanstack/react-query";
import { call } from "#api/client.ts";
import { endpoint } from "#api/endpoint.ts";
import type * as api from "#api/types.gen.ts";

/** The views that the user keeps of a list, by the path of its screen. */
export const viewsQuery = (list: string) =>
  queryOptions({
    queryKey: ["views", list],
    queryFn: ({ signal }) =>
      call(
        endpoint<api.ListViewsData, api.ListViewsResponse>(
          "GET",
          `/api/auth/views?list=${encodeURIComponent(list)}`,
        ),
        { signal },
      ),
    staleTime: 5 * 60_000,
  });

export function keepView(body: api.SavedViewInput): Promise<api.SavedViewJson> {
  return call(endpoint<api.KeepViewData, api.KeepViewResponse>("POST", "/api/auth/views"), { body });
}

export function removeView(id: number): Promise<unknown> {
  return call(endpoint<api.RemoveViewData, api.RemoveViewResponse>("DELETE", `/api/auth/views/${id}`));
}
