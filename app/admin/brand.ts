import { queryOptions, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { call } from "#api/client.ts";
import { getSettings } from "#api/endpoints.ts";
import { readStored, writeStored } from "#site/storage.ts";

const KEY = "brand";

/** The settings as every visitor gets them. */
export const publicSettingsQuery = queryOptions({
  queryKey: ["settings", "public"],
  queryFn: ({ signal }) => call(getSettings, { signal }),
  staleTime: 60_000,
});

/** The provider's name, for titles and the head of the sidebar. Until it is loaded: the one of the last visit, or none. */
export function useBrand(): string {
  const loaded = useQuery(publicSettingsQuery).data?.brand_name;
  useEffect(() => {
    if (loaded !== undefined) writeStored("localStorage", KEY, loaded);
  }, [loaded]);
  return loaded ?? readStored("localStorage", KEY) ?? "";
}
