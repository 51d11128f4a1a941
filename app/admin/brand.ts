import { queryOptions, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { callApi } from "#api/client.ts";
import type { Settings } from "#content/site.ts";

const KEY = "brand";

/** The settings as every visitor gets them. */
export const publicSettingsQuery = queryOptions({
  queryKey: ["settings", "public"],
  queryFn: ({ signal }) => callApi<Settings>("/api/settings", { signal }),
  staleTime: 60_000,
});

/** The provider's name, for titles and the head of the sidebar. Until it is loaded: the one of the last visit, or none. */
export function useBrand(): string {
  const loaded = useQuery(publicSettingsQuery).data?.brand_name;
  useEffect(() => {
    if (loaded === undefined) return;
    try {
      localStorage.setItem(KEY, loaded);
    } catch {
      // Without storage the name is missing for the moment that loading takes.
    }
  }, [loaded]);
  return loaded ?? lastBrand();
}

function lastBrand(): string {
  try {
    return localStorage.getItem(KEY) ?? "";
  } catch {
    return "";
  }
}
