import { useMutation } from "@tanstack/react-query";
import { useMemo } from "react";
import type { BulkResult } from "#api/types.gen.ts";
import { Button } from "#ui/Button.tsx";
import { formatDateTime } from "../kit/format.ts";
import { BulkBar } from "../records/BulkBar.tsx";
import { changeRecords, isComplete, resultText } from "../records/bulk.ts";
import { deletableKinds, kindLabel } from "../records/kinds.ts";
import { ListScreen } from "../records/ListScreen.tsx";
import { useStaffArea } from "../records/manifest.ts";
import { RestoreButton } from "../records/RestoreButton.tsx";
import { RowCheck } from "../records/RowCheck.tsx";
import { useSelection } from "../records/use-selection.ts";
import { queryClient } from "../session/query-client.ts";
import { type Column, DataTable } from "../ui/DataTable.tsx";
import { toastSuccess, toastWarning } from "../ui/toasts.ts";
import { type TrashRow, trashList } from "./trash-api.ts";

const NOUNS = ["record", "records"] as const;

/** `/admin/trash` */
export function TrashScreen() {
  const { kinds } = useStaffArea();
  const source = useMemo(() => trashList(kinds), [kinds]);
  const options = [
    { value: "all", label: "Everything" },
    ...deletableKinds(kinds).map((kind) => ({ value: kind, label: kindLabel(kinds, kind) })),
  ];
  return (
    <ListScreen
      source={source}
      title="Trash"
      intro="What was deleted stays here for 30 days and can be restored as it was. Then it is removed for good."
      nouns={NOUNS}
      search={{ label: "Search by name" }}
      filters={() => [{ name: "kind", label: "Kind", options }]}
      failed="Failed to fetch the trash"
      empty="Nothing deleted matches."
      emptyUnfiltered="The trash is empty."
      all="Show everything"
    >
      {(rows, { href, stale, offset }) => (
        <TrashTable rows={rows} stale={stale} offset={offset} page={href({})} />
      )}
    </ListScreen>
  );
}

const daysText = (days: number) => (days === 1 ? "1 day" : `${days} days`);

const COLUMNS: readonly Column<TrashRow>[] = [
  {
    key: "name",
    label: "Name",
    names: true,
    cell: (row) => (
      <>
        <span className="font-semibold wrap-anywhere">{row.label}</span>
        <span className="block text-ink-muted md:hidden">
          {row.kindLabel} · {daysText(row.days_left)} left
        </span>
      </>
    ),
  },
  { key: "kind", label: "Kind", wide: true, cell: (row) => row.kindLabel },
  { key: "when", label: "Deleted", wide: true, cell: (row) => formatDateTime(row.deleted_at) },
  {
    key: "who",
    label: "By",
    wide: true,
    cell: (row) => <span className="wrap-anywhere">{row.deleted_by}</span>,
  },
  { key: "left", label: "Days left", numeric: true, wide: true, cell: (row) => row.days_left },
];

interface TrashTableProps {
  rows: readonly TrashRow[];
  stale: boolean;
  offset: number;
  /** The address of the page, which tells selections apart. */
  page: string;
}

function TrashTable({ rows, stale, offset, page }: TrashTableProps) {
  const selection = useSelection(rows, `${page} ${offset}`);
  const restore = useMutation({
    mutationFn: restoreAll,
    meta: { failed: "They could not be restored." },
    onSuccess: (result) => {
      (isComplete(result) ? toastSuccess : toastWarning)(resultText("restore", NOUNS, result));
      selection.clear();
    },
    onSettled: () => queryClient.invalidateQueries(),
  });
  return (
    <>
      <DataTable
        caption="Deleted records"
        columns={[
          ...COLUMNS,
          {
            key: "actions",
            label: "Actions",
            cell: ({ resource, record, label }) =>
              resource ? (
                <div className="row-actions">
                  <RestoreButton resource={resource} id={record} name={label} />
                </div>
              ) : null,
          },
        ]}
        lead={{
          head: <RowCheck selection={selection} all={NOUNS[1]} />,
          cell: (row) => <RowCheck selection={selection} row={row} name={row.label} />,
        }}
        rows={rows}
        offset={offset}
        stale={stale}
      />
      <BulkBar count={selection.rows.length} nouns={NOUNS} onClear={selection.clear}>
        <Button
          variant="secondary"
          size="sm"
          busy={restore.isPending}
          onClick={() => restore.mutate(selection.rows)}
        >
          Restore
        </Button>
      </BulkBar>
    </>
  );
}

/** Restores rows with one call for each kind, and tells what became of them all. */
async function restoreAll(rows: readonly TrashRow[]): Promise<BulkResult> {
  const total: BulkResult = { changed: [], unchanged: [], overtaken: [], gone: [], refused: [] };
  for (const kind of new Set(rows.map((row) => row.kind))) {
    const chosen = rows.filter((row) => row.kind === kind);
    const result = await changeRecords(
      kind,
      "restore",
      chosen.map(({ record, revision }) => ({ id: record, revision })),
    );
    total.changed.push(...result.changed);
    total.unchanged.push(...result.unchanged);
    total.overtaken.push(...result.overtaken);
    total.gone.push(...result.gone);
    total.refused.push(...result.refused);
  }
  return total;
}
