import { queryOptions } from "@tanstack/react-query";
import { callApi } from "#api/client.ts";
import type { SettingsJson, StaffSettingsJson } from "#api/types.gen.ts";

/** How long the settings stay between their route's loader and the screen that shows them. */
const HANDOVER_MS = 30_000;

/** The settings for editing. The route's loader reads them afresh on each visit. */
export const staffSettingsQuery = queryOptions({
  queryKey: ["settings", "staff"],
  queryFn: ({ signal }) => callApi<StaffSettingsJson>("/api/admin/settings", { signal }),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: HANDOVER_MS,
});

/** Changes the settings, unless somebody else did after `revision`. */
export function updateSettings(
  input: SettingsJson,
  revision: number | undefined,
): Promise<StaffSettingsJson> {
  return callApi<StaffSettingsJson>("/api/settings", { method: "PUT", body: input, revision });
}
