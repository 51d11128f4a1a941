import { queryOptions } from "@tanstack/react-query";
import { call } from "#api/client.ts";
import { endpoint } from "#api/endpoint.ts";
import type * as api from "#api/types.gen.ts";

const show = endpoint<api.ShowTodayData, api.ShowTodayResponse>("GET", "/api/admin/today");

/** What waits for staff. Fetched again whenever the screen comes back into view. */
export const todayQuery = queryOptions({
  queryKey: ["today"],
  queryFn: ({ signal }) => call(show, { signal }),
  staleTime: 0,
  refetchInterval: 60_000,
});
