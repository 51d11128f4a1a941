import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { callApiForList } from "#api/client.ts";
import type { AuditJson } from "#api/types.gen.ts";

/** Entries on a page of the trail. */
export const ENTRIES_PER_PAGE = 50;

/** A page of the trail, the latest entry first. */
export function auditQuery({ kind, action, page }: { kind: string; action: string; page: number }) {
  const params = new URLSearchParams();
  if (kind !== "all") params.set("kind", kind);
  if (action !== "all") params.set("action", action);
  params.set("page", String(page));
  params.set("per_page", String(ENTRIES_PER_PAGE));
  const call = `/api/audit?${params}`;
  return queryOptions({
    queryKey: ["audit", call],
    queryFn: ({ signal }) => callApiForList<AuditJson>(call, { signal }),
    placeholderData: keepPreviousData,
    // Somebody who comes back to the trail wants to see what has just happened.
    staleTime: 0,
  });
}
