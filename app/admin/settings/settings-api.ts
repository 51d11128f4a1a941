import { queryOptions } from "@tanstack/react-query";
import { call } from "#api/client.ts";
import { endpoint } from "#api/endpoint.ts";
import { LOADED_BY_ROUTE } from "../records/loaders.ts";

const getStaffSettings = endpoint("GET", "/api/admin/settings");

export const staffSettingsQuery = queryOptions({
  queryKey: ["settings", "staff"],
  queryFn: ({ signal }) => call(getStaffSettings, { signal }),
  ...LOADED_BY_ROUTE,
});
