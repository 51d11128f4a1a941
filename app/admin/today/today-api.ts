import { queryOptions } from "@tanstack/react-query";
import { call } from "#api/client.ts";
import { endpoint } from "#api/endpoint.ts";

const show = endpoint("GET", "/api/admin/today");

const next = endpoint("GET", "/api/admin/batches", {
  query: "status=coming&state=open&sort=starts&per_page=1",
});

/** The batch that takes learners and starts first, if there is one. */
export const nextBatchQuery = queryOptions({
  queryKey: ["batches", "list", "next"],
  queryFn: ({ signal }) => call(next, { signal }),
});

/** What waits for staff. Fetched again whenever the screen comes back into view. */
export const todayQuery = queryOptions({
  queryKey: ["today"],
  queryFn: ({ signal }) => call(show, { signal }),
  staleTime: 0,
  refetchInterval: 60_000,
});
