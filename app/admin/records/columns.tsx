import type { Column } from "../ui/DataTable.tsx";
import { Thumbnail } from "../ui/Thumbnail.tsx";

/** The name as link to the edit screen. Narrow screens show `detail` below it, which has no column there. */
export function nameColumn<Row extends { readonly id: number; readonly name: string }>(
  editHref: (id: number) => string,
  detail: (row: Row) => string,
): Column<Row> {
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
