import type { LeadRow } from "#api/types.gen.ts";
import { cx } from "#ui/cx.ts";
import { agoText, formatDateTime } from "../kit/format.ts";
import { paths } from "../kit/paths.ts";
import { RowCheck } from "../records/RowCheck.tsx";
import type { Selection } from "../records/use-selection.ts";
import { MailBadge, NextAction, StatusBadge, WroteAgainBadge } from "./badges.tsx";
import { ContactIcons } from "./ContactIcons.tsx";
import { dueOf } from "./follow-up.ts";
import { kindText } from "./labels.ts";
import { personName } from "./lead-links.ts";

interface LeadCardsProps {
  rows: readonly LeadRow[];
  stale: boolean;
  /** The rows for an action; without one there are no checkboxes. */
  selection?: Selection<LeadRow> | undefined;
}

/** The inbox on narrow screens: one card of three lines for each lead. */
export function LeadCards({ rows, stale, selection }: LeadCardsProps) {
  return (
    <div className="grid gap-2 xl:hidden">
      {selection ? (
        <div className="lead-select ps-[0.5rem] text-sm">
          <RowCheck selection={selection} all="enquiries" labelled />
        </div>
      ) : null}
      <ul
        className="refreshable grid grid-cols-[minmax(0,1fr)] gap-2 md:grid-cols-2"
        aria-busy={stale || undefined}
      >
        {rows.map((row) => (
          <li key={row.id} className="lead-card">
            {selection ? (
              <div className="lead-select relative z-1">
                <RowCheck selection={selection} row={row} name={personName(row)} />
              </div>
            ) : null}
            <LeadLines row={row} />
            <ContactIcons row={row} round />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Who wrote when, what about, and what is to be done or was asked: one line each. */
export function LeadLines({ row, current = false }: { row: LeadRow; current?: boolean }) {
  const about = row.item_name || row.subject;
  const isDue = row.next_action_at !== null && dueOf(row.next_action_at, new Date()) !== "later";
  return (
    <div className="lead-lines grid min-w-0 grow grid-cols-[minmax(0,1fr)] gap-0.5">
      <p className="flex items-baseline justify-between gap-3">
        <a
          href={paths.lead(row.id)}
          className="lead-open min-w-0 truncate font-semibold"
          aria-current={current ? "true" : undefined}
          data-key="row"
        >
          {personName(row)}
        </a>
        <LeadAge row={row} />
      </p>
      <p className="flex items-center gap-2 text-sm text-ink-muted">
        {row.status === "new" ? null : (
          <StatusBadge status={row.status} kind={row.kind} reason={row.lost_reason} />
        )}
        <WroteAgainBadge shown={row.wrote_again} />
        <span className="min-w-0 truncate">{about || kindText(row)}</span>
      </p>
      <p className="line-3 truncate text-sm text-ink-muted">
        {row.mail === "undelivered" ? (
          <>
            <MailBadge mail={row.mail} />{" "}
          </>
        ) : null}
        {isDue ? <NextAction row={row} inline /> : row.excerpt || kindText(row)}
      </p>
    </div>
  );
}

/** How long ago it came; marked once its sender has waited too long. */
function LeadAge({ row: { created_at, waiting } }: { row: LeadRow }) {
  return (
    <time
      dateTime={created_at}
      title={formatDateTime(created_at)}
      className={cx(
        "figure flex-none text-sm whitespace-nowrap",
        waiting?.late ? "font-semibold text-danger" : "text-ink-muted",
      )}
    >
      {agoText(created_at, new Date())}
      {waiting?.late ? <span className="sr-only">, waits too long</span> : null}
    </time>
  );
}
