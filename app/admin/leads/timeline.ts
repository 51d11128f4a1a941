import type { LeadEntry, LeadEvent, LeadJson, LeadMail } from "#api/types.gen.ts";

/** What happened to an enquiry, in one line of time. */
export type Moment =
  | { readonly type: "entry"; readonly at: string; readonly entry: LeadEntry }
  | { readonly type: "event"; readonly at: string; readonly event: LeadEvent }
  | { readonly type: "mail"; readonly at: string; readonly mail: LeadMail }
  | { readonly type: "received"; readonly at: string };

/**
 * The moments of a lead, newest first: entries of the log, further messages, changes and sent mails. `older` are entries
 * that were loaded after those of the lead. While some are not loaded, what is older than them is left out.
 */
export function timelineOf(
  lead: Pick<LeadJson, "created_at" | "entries" | "entries_total" | "history" | "mails">,
  older: readonly LeadEntry[] = [],
): { moments: readonly Moment[]; complete: boolean } {
  const entries = [...new Map([...older, ...lead.entries].map((entry) => [entry.id, entry])).values()];
  const complete = entries.length >= lead.entries_total;
  const moments: Moment[] = [
    ...entries.map((entry) => ({ type: "entry" as const, at: entry.at, entry })),
    // Of events at the same time, the later one first.
    ...lead.history.map((event) => ({ type: "event" as const, at: event.at, event })).reverse(),
    ...lead.mails.flatMap((mail) =>
      mail.sent_at === null ? [] : [{ type: "mail" as const, at: mail.sent_at, mail }],
    ),
    { type: "received", at: lead.created_at },
  ];
  const oldest = entries.reduce((at, entry) => (entry.at < at ? entry.at : at), entries[0]?.at ?? "");
  const loaded = complete ? moments : moments.filter(({ at }) => at >= oldest);
  return { moments: loaded.sort(newestFirst), complete };
}

function newestFirst(one: Moment, other: Moment): number {
  if (one.at !== other.at) return one.at < other.at ? 1 : -1;
  return one.type === "entry" && other.type === "entry" ? other.entry.id - one.entry.id : 0;
}
