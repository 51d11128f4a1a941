import { useMutation } from "@tanstack/react-query";
import type { BulkKind, BulkResult } from "#api/types.gen.ts";
import { Button } from "#ui/Button.tsx";
import { formatDateTime } from "../format.ts";
import { queryClient } from "../query-client.ts";
import { BulkBar } from "../records/BulkBar.tsx";
import { changeRecords, isComplete, resultText } from "../records/bulk.ts";
import { KIND_LABELS } from "../records/kinds.ts";
import { ListScreen } from "../records/ListScreen.tsx";
import { RestoreButton } from "../records/RestoreButton.tsx";
import { RowCheck } from "../records/RowCheck.tsx";
import type { DeletableResource } from "../records/resource.ts";
import { useSelection } from "../records/use-selection.ts";
import { type Column, DataTable } from "../ui/DataTable.tsx";
import { toastSuccess, toastWarning } from "../ui/toasts.ts";
import { TRASH_KINDS, type TrashRow, trashList } from "./trash-api.ts";

const NOUNS = ["record", "records"] as const;

const KIND_OPTIONS = [
  { value: "all", label: "Everything" },
  ...TRASH_KINDS.map((kind) => ({ value: kind, label: KIND_LABELS[kind] })),
];

interface TrashScreenProps {
  /** The resources by the kind of their records. */
  resources: Readonly<Record<BulkKind, DeletableResource>>;
}

/** `/admin/trash` */
export function TrashScreen({ resources }: TrashScreenProps) {
  return (
    <ListScreen
      source={trashList}
      title="Trash"
      intro="What was deleted stays here for 30 days and can be restored as it was. Then it is removed for good."
      nouns={NOUNS}
      search={{ label: "Search by name" }}
      filters={() => [{ name: "kind", label: "Kind", options: KIND_OPTIONS }]}
      failed="Failed to fetch the trash"
      empty="Nothing deleted matches."
      emptyUnfiltered="The trash is empty."
      all="Show everything"
    >
      {(rows, { href, stale, offset }) => (
        <TrashTable rows={rows} stale={stale} offset={offset} page={href({})} resources={resources} />
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
          {KIND_LABELS[row.kind]} · {daysText(row.days_left)} left
        </span>
      </>
    ),
  },
  { key: "kind", label: "Kind", wide: true, cell: (row) => KIND_LABELS[row.kind] },
  { key: "when", label: "Deleted", wide: true, cell: (row) => formatDateTime(row.deleted_at) },
  {
    key: "who",
    label: "By",
    wide: true,
    cell: (row) => <span className="wrap-anywhere">{row.deleted_by}</span>,
  },
  { key: "left", label: "Days left", numeric: true, wide: true, cell: (row) => row.days_left },
];

interface TrashTableProps extends TrashScreenProps {
  rows: readonly TrashRow[];
  stale: boolean;
  offset: number;
  /** The address of the page, which tells selections apart. */
  page: string;
}

function TrashTable({ rows, stale, offset, page, resources }: TrashTableProps) {
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
            cell: (row) => (
              <div className="row-actions">
                <RestoreButton resource={resources[row.kind]} id={row.record} name={row.label} />
              </div>
            ),
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
          disabled={restore.isPending}
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
  for (const kind of TRASH_KINDS) {
    const chosen = rows.filter((row) => row.kind === kind);
    if (chosen.length === 0) continue;
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
