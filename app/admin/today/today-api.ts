import { queryOptions } from "@tanstack/react-query";
import { call } from "#api/client.ts";
import { endpoint } from "#api/endpoint.ts";

const show = endpoint("GET", "/api/admin/today");

/** What waits for staff. Fetched again whenever the screen comes back into view. */
export const todayQuery = queryOptions({
  queryKey: ["today"],
  queryFn: ({ signal }) => call(show, { signal }),
  staleTime: 0,
  refetchInterval: 60_000,
});
