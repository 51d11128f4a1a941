import { useSuspenseQuery } from "@tanstack/react-query";
import type { StaffTextsJson } from "#api/types.gen.ts";
import { formatDateTime } from "../kit/format.ts";
import { paths } from "../kit/paths.ts";
import { DraftMarksOf, StateChips } from "../records/drafts/draft-marks.tsx";
import { type Column, DataTable } from "../ui/DataTable.tsx";
import { ScreenHead } from "../ui/ScreenHead.tsx";
import { groupOf } from "./text-form.ts";
import { textsListQuery } from "./texts-api.ts";

const COLUMNS: readonly Column<StaffTextsJson>[] = [
  {
    key: "name",
    label: "Texts",
    names: true,
    cell: ({ id, slug }) => (
      <>
        <a href={paths.textsEdit(slug)} className="link font-semibold">
          {groupOf(slug)?.title ?? slug}
        </a>
        <span className="block">
          <StateChips id={id} />
        </span>
      </>
    ),
  },
  {
    key: "updated_at",
    label: "Last changed",
    cell: ({ updated_at }) => (updated_at === null ? "As shipped" : formatDateTime(updated_at)),
  },
];

/** `/admin/texts` */
export function TextListScreen() {
  const { data } = useSuspenseQuery(textsListQuery);
  return (
    <>
      <ScreenHead
        title="Texts"
        lead="The words of the site. What you do not change follows those that the site ships with."
      />
      <DraftMarksOf kind="text" records={data.map(({ id }) => id)}>
        <DataTable caption="Texts" columns={COLUMNS} rows={data} />
      </DraftMarksOf>
    </>
  );
}
