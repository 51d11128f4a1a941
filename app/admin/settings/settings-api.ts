import { queryOptions } from "@tanstack/react-query";
import { callApi } from "#api/client.ts";
import type { Settings } from "#content/site.ts";

/** The settings as every visitor gets them. */
export const publicSettingsQuery = queryOptions({
  queryKey: ["/api/settings"],
  queryFn: ({ signal }) => callApi<Settings>("/api/settings", { signal }),
  staleTime: 60_000,
});
