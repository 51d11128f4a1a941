import { queryOptions } from "@tanstack/react-query";
import { callApi } from "#api/client.ts";
import type { SettingsJson, StaffSettingsJson } from "#api/types.gen.ts";
import type { Settings } from "#content/site.ts";

/** The settings as every visitor gets them. */
export const publicSettingsQuery = queryOptions({
  queryKey: ["settings", "public"],
  queryFn: ({ signal }) => callApi<Settings>("/api/settings", { signal }),
  staleTime: 60_000,
});

/** The settings for editing: always as they are now, and forgotten on leaving. */
export const staffSettingsQuery = queryOptions({
  queryKey: ["settings", "staff"],
  queryFn: ({ signal }) => callApi<StaffSettingsJson>("/api/admin/settings", { signal }),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
});

/** Changes the settings, unless somebody else did after `revision`. */
export function updateSettings(
  input: SettingsJson,
  revision: number | undefined,
): Promise<StaffSettingsJson> {
  return callApi<StaffSettingsJson>("/api/settings", { method: "PUT", body: input, revision });
}
