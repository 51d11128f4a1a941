import type { LeadJson } from "#api/types.gen.ts";
import { formatDateTime } from "../format.ts";
import { eventText } from "./labels.ts";
import { Panel } from "./Panel.tsx";

/** The events of a lead, newest first. */
export function LeadHistory({ lead }: { lead: LeadJson }) {
  const events = lead.history.map((event) => ({ at: event.at, ...eventText(event) })).reverse();
  return (
    <Panel title="History">
      <ol className="grid">
        {/* Events can have the same time, so only their index identifies them. */}
        {events.map(({ at, what, detail }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: events are only ever added at the end
          <Entry key={events.length - place} at={at} what={what} detail={detail} />
        ))}
        <Entry at={lead.created_at} what="Received" detail="" />
      </ol>
    </Panel>
  );
}

function Entry({ at, what, detail }: { at: string; what: string; detail: string }) {
  return (
    <li className="grid gap-x-5 border-b border-line py-2 sm:grid-cols-[10.5rem_minmax(0,1fr)]">
      <time dateTime={at} className="figure text-sm text-ink-muted">
        {formatDateTime(at)}
      </time>
      <div className="min-w-0">
        <p>{what}</p>
        {detail ? <p className="text-sm wrap-anywhere whitespace-pre-line text-ink-muted">{detail}</p> : null}
      </div>
    </li>
  );
}
