import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { queryClient } from "../query-client.ts";
import { inboxQuery } from "./leads-api.ts";

const REFRESH_MS = 60_000;
/** Polling counts as activity and would keep an abandoned session alive, so it stops when the user is idle. */
const IDLE_AFTER_MS = 5 * 60_000;

/** The number of new leads, refetched every minute while the user is active. */
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
