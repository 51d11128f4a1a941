import { queryOptions, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { call } from "#api/client.ts";
import { getSettings } from "#api/endpoints.ts";
import { readStored, writeStored } from "#site/storage.ts";

const KEY = "brand";

/** The settings as visitors get them. */
export const publicSettingsQuery = queryOptions({
  queryKey: ["settings", "public"],
  queryFn: ({ signal }) => call(getSettings, { signal }),
  staleTime: 60_000,
});

/** The provider's name for titles and the sidebar; until it is loaded, the stored name of the last visit. */
export function useBrand(): string {
  const loaded = useQuery(publicSettingsQuery).data?.brand_name;
  useEffect(() => {
    if (loaded !== undefined) writeStored("localStorage", KEY, loaded);
  }, [loaded]);
  return loaded ?? readStored("localStorage", KEY) ?? "";
}
