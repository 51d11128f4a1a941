import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { queryClient } from "../query-client.ts";
import { inboxQuery } from "./leads-api.ts";

const REFRESH_MS = 60_000;
/** Asking counts as use and keeps a session alive, so nobody asks on behalf of somebody who has left the desk. */
const AWAY_AFTER_MS = 5 * 60_000;

let lastSign = Date.now();

function isAway(): boolean {
  return Date.now() - lastSign > AWAY_AFTER_MS;
}

function noteSign(): void {
  const wasAway = isAway();
  lastSign = Date.now();
  if (wasAway) void queryClient.invalidateQueries({ queryKey: inboxQuery.queryKey });
}

/** How many leads nobody has answered yet: read anew every minute while somebody is at the screen. */
export function useNewLeads(): number {
  const { data } = useQuery({ ...inboxQuery, refetchInterval: () => (isAway() ? false : REFRESH_MS) });
  useEffect(() => {
    const signs = ["pointerdown", "keydown"] as const;
    // One of its own for each place that shows the number: they come and go one by one.
    const note = () => noteSign();
    for (const sign of signs) document.addEventListener(sign, note, { passive: true });
    return () => {
      for (const sign of signs) document.removeEventListener(sign, note);
    };
  }, []);
  return data?.new ?? 0;
}
