import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { titleCount } from "../kit/title-count.ts";
import { noticeNewLeads } from "../session/notices.ts";
import { queryClient } from "../session/query-client.ts";
import { inboxQuery, watchInbox } from "./leads-api.ts";

const REFRESH_MS = 60_000;
/** From then on a call does not count as activity, which would keep an abandoned session alive. */
const IDLE_AFTER_MS = 5 * 60_000;

const isIdle = (since: number) => Date.now() - since > IDLE_AFTER_MS;

/** The number of new leads, refetched every minute, also in a tab out of view. */
export function NewLeadsBadge() {
  const lastActivityAt = useRef(Date.now());
  const { data } = useQuery({
    ...inboxQuery,
    queryFn: ({ signal }) => watchInbox({ signal, background: isIdle(lastActivityAt.current) }),
    refetchInterval: REFRESH_MS,
    refetchIntervalInBackground: true,
  });
  const count = data?.new ?? 0;

  useEffect(() => {
    function recordActivity(): void {
      const wasIdle = isIdle(lastActivityAt.current);
      lastActivityAt.current = Date.now();
      if (wasIdle) void queryClient.invalidateQueries({ queryKey: inboxQuery.queryKey });
    }
    const events = ["pointerdown", "keydown"] as const;
    for (const event of events) document.addEventListener(event, recordActivity, { passive: true });
    return () => {
      for (const event of events) document.removeEventListener(event, recordActivity);
    };
  }, []);

  const known = useRef<number | null>(null);
  useEffect(() => {
    if (data === undefined) return;
    titleCount.set(data.new);
    if (known.current !== null && data.new > known.current) noticeNewLeads(data.new);
    known.current = data.new;
  }, [data]);

  if (count === 0) return null;
  return (
    <span className="badge">
      {count > 99 ? "99+" : count}
      <span className="sr-only"> new</span>
    </span>
  );
}
