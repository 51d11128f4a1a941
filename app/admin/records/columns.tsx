import type { Column } from "../ui/DataTable.tsx";
import { Thumbnail } from "../ui/Thumbnail.tsx";
import { StateChips } from "./drafts/draft-marks.tsx";

/** The name as link to the edit screen. Narrow screens show `detail` below it, which has no column there. */
export function nameColumn<
  Row extends { readonly id: number; readonly name: string; readonly published: boolean },
>(editHref: (id: number) => string, detail: (row: Row) => string): Column<Row> {
  return {
    key: "name",
    label: "Name",
    sort: "name",
    names: true,
    cell: (row) => (
      <>
        <a href={editHref(row.id)} className="row-title">
          {row.name}
        </a>
        <StateChips id={row.id} published={row.published} />
        <span className="block text-ink-muted md:hidden">{detail(row)}</span>
      </>
    ),
  };
}

export const IMAGE_COLUMN: Column<{ readonly id: number; readonly image: string | null }> = {
  key: "image",
  label: "Image",
  cell: (row) => (
    <Thumbnail src={row.image} round>
      <span className="whitespace-nowrap text-ink-muted">No image</span>
    </Thumbnail>
  ),
};
