import type { LeadRow } from "#api/types.gen.ts";
import { agoText, formatDateTime } from "../kit/format.ts";
import { paths } from "../kit/paths.ts";
import { RowCheck } from "../records/RowCheck.tsx";
import type { Selection } from "../records/use-selection.ts";
import { type Column, DataTable } from "../ui/DataTable.tsx";
import { batchText, MailBadge, NextAction, StatusBadge, WaitingBadge, WroteAgainBadge } from "./badges.tsx";
import { ContactIcons } from "./ContactIcons.tsx";
import { kindText } from "./labels.ts";
import { personName } from "./lead-links.ts";
import { OwnerCell } from "./OwnerCell.tsx";
import { useColleagues } from "./use-colleagues.ts";

interface LeadTableProps {
  rows: readonly LeadRow[];
  sort: string;
  sortHref: (sort: string) => string;
  stale: boolean;
  /** The rows for an action; without one there are no checkboxes. */
  selection?: Selection<LeadRow> | undefined;
}

const OWNER: Column<LeadRow> = { key: "owner", label: "Owner", cell: (row) => <OwnerCell row={row} /> };

/** The inbox on wide screens. */
export function LeadTable({ rows, sort, sortHref, stale, selection }: LeadTableProps) {
  const several = useColleagues().length > 0;
  return (
    <div className="lead-table max-xl:hidden">
      <DataTable<LeadRow>
        caption="Enquiries"
        columns={several ? COLUMNS : COLUMNS.filter((column) => column !== OWNER)}
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
    <div className="max-w-[13rem] min-w-[7rem]">
      <a href={paths.lead(row.id)} className="lead-open block truncate font-semibold" data-key="row">
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

/** One line each for what it is about, and for the form with the batch. */
function About({ row }: { row: LeadRow }) {
  const more = [kindText(row), batchText(row)].filter(Boolean).join(", ");
  return (
    <div className="max-w-[20rem] min-w-[8rem]">
      <span className="block w-0 min-w-full truncate">{row.item_name || row.subject || row.excerpt}</span>
      <span className="block w-0 min-w-full truncate text-ink-muted" title={more}>
        {more}
      </span>
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
  { key: "about", label: "About", cell: (row) => <About row={row} /> },
  {
    key: "status",
    label: "Status",
    cell: (row) => (
      <div className="grid max-w-[11rem] justify-items-start gap-0.5">
        <StatusBadge status={row.status} kind={row.kind} reason={row.lost_reason} late={row.waiting?.late} />
        {row.mail === "undelivered" ? (
          <MailBadge mail={row.mail} />
        ) : row.wrote_again ? (
          <WroteAgainBadge shown />
        ) : (
          <WaitingBadge waiting={row.waiting} />
        )}
      </div>
    ),
  },
  OWNER,
  {
    key: "next",
    label: "Follow-up",
    sort: "next_action",
    cell: (row) => (
      <div className="max-w-[10rem] min-w-[6rem] whitespace-nowrap">
        <NextAction row={row} />
      </div>
    ),
  },
  {
    key: "received",
    label: "Received",
    sort: "received",
    cell: (row) => (
      <time
        dateTime={row.created_at}
        title={formatDateTime(row.created_at)}
        className="figure whitespace-nowrap"
      >
        {agoText(row.created_at, new Date())}
      </time>
    ),
  },
  { key: "contact", label: "Contact", cell: (row) => <ContactIcons row={row} /> },
];
