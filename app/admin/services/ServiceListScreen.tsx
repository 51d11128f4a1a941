import { useSuspenseQuery } from "@tanstack/react-query";
import type { StaffServiceJson } from "#api/types.gen.ts";
import { formatDateTime } from "../kit/format.ts";
import { paths } from "../kit/paths.ts";
import { DraftMarksOf, StateChips } from "../records/drafts/draft-marks.tsx";
import { useMay } from "../session/user.ts";
import { type Column, DataTable } from "../ui/DataTable.tsx";
import { ScreenHead } from "../ui/ScreenHead.tsx";
import { servicesQuery } from "./services-api.ts";

const COLUMNS: readonly Column<StaffServiceJson>[] = [
  { key: "number", label: "No.", numeric: true, cell: ({ id }) => id },
  {
    key: "name",
    label: "Service",
    names: true,
    cell: ({ id, slug, name, summary }) => (
      <>
        <a href={paths.serviceEdit(slug)} className="link font-semibold">
          {name}
        </a>
        <span className="mt-1 block text-sm text-ink-muted">{summary}</span>
        <StateChips id={id} />
      </>
    ),
  },
  {
    key: "updated_at",
    label: "Last changed",
    wide: true,
    cell: ({ updated_at }) => (updated_at === null ? "Original text" : formatDateTime(updated_at)),
  },
];

/** `/admin/services` */
export function ServiceListScreen() {
  return (
    <>
      <ScreenHead
        title="Services"
        lead="You can edit the texts of the ten consultancy services. The list, its order and the addresses are fixed."
      />
      <ServiceList />
    </>
  );
}

function ServiceList() {
  const { data } = useSuspenseQuery(servicesQuery);
  const mayEdit = useMay("edit_content");
  const table = <DataTable caption="Consultancy services" columns={COLUMNS} rows={data} />;
  if (!mayEdit) return table;
  return (
    <DraftMarksOf kind="service" records={data.map(({ id }) => id)}>
      {table}
    </DraftMarksOf>
  );
}
