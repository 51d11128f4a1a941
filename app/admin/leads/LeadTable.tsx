import type { LeadRow } from "#api/types.gen.ts";
import { formatDateTime } from "../kit/format.ts";
import { paths } from "../kit/paths.ts";
import { RowCheck } from "../records/RowCheck.tsx";
import type { Selection } from "../records/use-selection.ts";
import { type Column, DataTable } from "../ui/DataTable.tsx";
import { BatchNote, MailBadge, NextAction, StatusBadge, WaitingBadge, WroteAgainBadge } from "./badges.tsx";
import { ContactIcons } from "./ContactIcons.tsx";
import { kindText } from "./labels.ts";
import { personName } from "./lead-links.ts";
import { OwnerCell } from "./OwnerCell.tsx";

interface LeadTableProps {
  rows: readonly LeadRow[];
  sort: string;
  sortHref: (sort: string) => string;
  stale: boolean;
  /** The rows for an action; without one there are no checkboxes. */
  selection?: Selection<LeadRow> | undefined;
}

/** The inbox on wide screens. */
export function LeadTable({ rows, sort, sortHref, stale, selection }: LeadTableProps) {
  return (
    <div className="max-xl:hidden">
      <DataTable<LeadRow>
        caption="Enquiries"
        columns={COLUMNS}
        lead={
          selection && {
            head: <RowCheck selection={selection} all="enquiries" />,
            cell: (row) => <RowCheck selection={selection} row={row} name={personName(row)} />,
          }
        }
        rows={rows}
        sort={sort}
        sortHref={sortHref}
        stale={stale}
      />
    </div>
  );
}

function Sender({ row }: { row: LeadRow }) {
  const reach = row.email || row.phone_text;
  return (
    <div className="max-w-[15rem] min-w-[7rem]">
      <a href={paths.lead(row.id)} className="row-title pb-0 wrap-anywhere">
        {personName(row)}
      </a>
      {row.name && reach ? (
        <span className="block w-0 min-w-full truncate text-ink-muted" title={reach}>
          {reach}
        </span>
      ) : null}
    </div>
  );
}

const COLUMNS: readonly Column<LeadRow>[] = [
  {
    key: "name",
    label: "From",
    sort: "name",
    cell: (row) => <Sender row={row} />,
  },
  {
    key: "about",
    label: "About",
    cell: (row) => (
      <div className="max-w-[24rem] min-w-[7.5rem]">
        <span className="block text-ink-muted">{kindText(row)}</span>
        <span className="line-clamp-2">{row.item_name || row.subject || row.excerpt}</span>
        <BatchNote row={row} />
      </div>
    ),
  },
  {
    key: "status",
    label: "Status",
    cell: (row) => (
      <div className="grid justify-items-start gap-1">
        <StatusBadge status={row.status} late={row.waiting?.late} />
        <WaitingBadge waiting={row.waiting} />
        <WroteAgainBadge shown={row.wrote_again} />
        <MailBadge mail={row.mail} />
      </div>
    ),
  },
  { key: "owner", label: "Owner", cell: (row) => <OwnerCell row={row} /> },
  {
    key: "next",
    label: "Follow-up",
    sort: "next_action",
    cell: (row) => (
      <div className="max-w-[12rem] min-w-[6rem]">
        <NextAction row={row} />
      </div>
    ),
  },
  {
    key: "received",
    label: "Received",
    sort: "received",
    cell: (row) => (
      <time dateTime={row.created_at} className="figure block min-w-[5.5rem] max-w-[7rem]">
        {formatDateTime(row.created_at)}
      </time>
    ),
  },
  { key: "contact", label: "Contact", cell: (row) => <ContactIcons row={row} /> },
];
