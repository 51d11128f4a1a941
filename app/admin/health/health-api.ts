import { queryOptions } from "@tanstack/react-query";
import { call } from "#api/client.ts";
import { endpoint } from "#api/endpoint.ts";

const show = endpoint("GET", "/api/admin/health");

/** How the site is doing. Looked at again every minute while the screen is in view. */
export const healthQuery = queryOptions({
  queryKey: ["site-health"],
  queryFn: ({ signal }) => call(show, { signal }),
  staleTime: 0,
  refetchInterval: 60_000,
});
