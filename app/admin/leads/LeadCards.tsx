import type { LeadRow } from "#api/types.gen.ts";
import { formatDateTime } from "../kit/format.ts";
import { paths } from "../kit/paths.ts";
import { RowCheck } from "../records/RowCheck.tsx";
import type { Selection } from "../records/use-selection.ts";
import { BatchNote, MailBadge, NextAction, StatusBadge, WaitingBadge, WroteAgainBadge } from "./badges.tsx";
import { ContactIcons } from "./ContactIcons.tsx";
import { kindText } from "./labels.ts";
import { personName } from "./lead-links.ts";
import { OwnerCell } from "./OwnerCell.tsx";

interface LeadCardsProps {
  rows: readonly LeadRow[];
  stale: boolean;
  /** The rows for an action; without one there are no checkboxes. */
  selection?: Selection<LeadRow> | undefined;
}

/** The inbox on narrow screens: one card per lead. */
export function LeadCards({ rows, stale, selection }: LeadCardsProps) {
  return (
    <div className="grid gap-2 xl:hidden">
      {selection ? (
        <div className="ps-[0.8rem] text-sm">
          <RowCheck selection={selection} all="enquiries" labelled />
        </div>
      ) : null}
      <ul
        className="refreshable grid grid-cols-[minmax(0,1fr)] gap-3 md:grid-cols-2"
        aria-busy={stale || undefined}
      >
        {rows.map((row) => (
          <li
            key={row.id}
            className="grid content-start gap-2 rounded-md border border-line bg-paper-raised p-3"
          >
            <div className="flex items-center justify-between gap-3">
              {selection ? <RowCheck selection={selection} row={row} name={personName(row)} /> : null}
              <a
                href={paths.lead(row.id)}
                className="inline-flex min-h-8 min-w-0 grow items-center font-semibold wrap-anywhere underline underline-offset-4"
              >
                {personName(row)}
              </a>
              <StatusBadge status={row.status} late={row.waiting?.late} />
            </div>
            <p className="text-sm wrap-anywhere">
              <span className="text-ink-muted">
                {kindText(row)}
                {row.item_name || row.subject ? ": " : ""}
              </span>
              {row.item_name || row.subject}
              <BatchNote row={row} />
            </p>
            {row.excerpt ? (
              <p className="line-clamp-2 text-sm wrap-anywhere text-ink-muted">{row.excerpt}</p>
            ) : null}
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-muted">
              <time dateTime={row.created_at} className="figure">
                {formatDateTime(row.created_at)}
              </time>
              {row.next_action_at ? (
                <span>
                  Next: <NextAction row={row} />
                </span>
              ) : null}
              <WaitingBadge waiting={row.waiting} />
              <WroteAgainBadge shown={row.wrote_again} />
              <MailBadge mail={row.mail} />
            </p>
            <p className="flex flex-wrap items-center gap-2 text-sm">
              <span className="text-ink-muted">Owner:</span>
              <OwnerCell row={row} />
            </p>
            <ContactIcons row={row} large />
          </li>
        ))}
      </ul>
    </div>
  );
}
