import { endpoint } from "#api/endpoint.ts";
import type { ServiceName } from "#content/services.ts";
import { usePreload } from "./page-data.tsx";

const listServiceNames = endpoint("GET", "/api/consultancy/services/names");

const NONE: readonly ServiceName[] = [];

/**
 * The consultancy services in their order, which every page has among its data. A module of its own: most pages need it
 * for their footer only, which loads later.
 */
export function useServiceNames(): readonly ServiceName[] {
  return usePreload(listServiceNames) ?? NONE;
}
