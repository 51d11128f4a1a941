import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { queryClient } from "../query-client.ts";
import { inboxQuery } from "./leads-api.ts";

const REFRESH_MS = 60_000;
/** Asking counts as use and keeps a session alive, so it stops when the person has left the desk. */
const IDLE_AFTER_MS = 5 * 60_000;

/** How many leads are still to be answered: refetched every minute while somebody is at the screen. */
export function NewLeadsBadge() {
  const lastActivityAt = useRef(Date.now());
  const isIdle = () => Date.now() - lastActivityAt.current > IDLE_AFTER_MS;
  const { data } = useQuery({ ...inboxQuery, refetchInterval: () => (isIdle() ? false : REFRESH_MS) });

  useEffect(() => {
    function recordActivity(): void {
      const wasIdle = Date.now() - lastActivityAt.current > IDLE_AFTER_MS;
      lastActivityAt.current = Date.now();
      if (wasIdle) void queryClient.invalidateQueries({ queryKey: inboxQuery.queryKey });
    }
    const events = ["pointerdown", "keydown"] as const;
    for (const event of events) document.addEventListener(event, recordActivity, { passive: true });
    return () => {
      for (const event of events) document.removeEventListener(event, recordActivity);
    };
  }, []);

  const count = data?.new ?? 0;
  if (count === 0) return null;
  return (
    <span className="badge">
      {count > 99 ? "99+" : count}
      <span className="sr-only"> new</span>
    </span>
  );
}
