import { useQuery } from "@tanstack/react-query";
import { publicSettingsQuery } from "../settings/settings-api.ts";

/** The provider's name, for titles and the head of the sidebar. */
export function useBrand(): string {
  return useQuery(publicSettingsQuery).data?.brand_name ?? "Staff area";
}
