import type { MediaRow } from "#api/types.gen.ts";
import { formatDate, sizeText } from "../kit/format.ts";
import { paths } from "../kit/paths.ts";
import { RestoreButton } from "../records/RestoreButton.tsx";
import { type Column, DataTable } from "../ui/DataTable.tsx";
import { extentText, kindText } from "./labels.ts";
import { MediaChips } from "./MediaChips.tsx";
import { MediaPreview } from "./MediaPreview.tsx";
import { mediaFiles } from "./media-api.ts";

interface MediaRowsProps {
  rows: readonly MediaRow[];
  stale: boolean;
}

/** A deleted file is not used by anything. */
const isUnused = ({ uses, deleted_at }: MediaRow) => uses === 0 && deleted_at === null;

/** Files as tiles. */
export function MediaGrid({ rows, stale }: MediaRowsProps) {
  return (
    <ul className="media-grid refreshable" aria-label="Files" aria-busy={stale || undefined}>
      {rows.map((file) => (
        <li key={file.id} className="card media-tile">
          <a href={paths.mediaFile(file.id)} className="media-open">
            <MediaPreview file={file} />
            <span className="line-clamp-2 font-semibold wrap-anywhere">{file.name}</span>
          </a>
          <span className="text-sm text-ink-muted">
            {kindText(file)}, {sizeText(file.bytes)}
          </span>
          <MediaChips file={file} unused={isUnused(file)} />
          {file.deleted_at === null ? null : (
            <span className="-mx-2">
              <RestoreButton resource={mediaFiles} id={file.id} name={file.name} />
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Files as rows. */
export function MediaTable({ rows, stale }: MediaRowsProps) {
  const columns: Column<MediaRow>[] = [
    {
      key: "preview",
      label: "Preview",
      cell: (file) => (
        <span className="block w-16">
          <MediaPreview file={file} />
        </span>
      ),
    },
    {
      key: "name",
      label: "Name",
      cell: (file) => (
        <>
          <a href={paths.mediaFile(file.id)} className="row-title wrap-anywhere">
            {file.name}
          </a>
          <span className="block text-ink-muted md:hidden">
            {kindText(file)}, {sizeText(file.bytes)}
          </span>
          <MediaChips file={file} unused={isUnused(file)} />
          {file.deleted_at === null ? null : (
            <span className="-mx-2 block">
              <RestoreButton resource={mediaFiles} id={file.id} name={file.name} />
            </span>
          )}
        </>
      ),
    },
    {
      key: "kind",
      label: "Kind",
      wide: true,
      cell: (file) => (
        <>
          {kindText(file)}
          <span className="block whitespace-nowrap text-ink-muted">{extentText(file)}</span>
        </>
      ),
    },
    {
      key: "size",
      label: "Size",
      numeric: true,
      wide: true,
      cell: (file) => <span className="whitespace-nowrap">{sizeText(file.bytes)}</span>,
    },
    { key: "uses", label: "Uses", numeric: true, wide: true, cell: ({ uses }) => uses },
    {
      key: "uploaded",
      label: "Uploaded",
      wide: true,
      cell: (file) => (
        <>
          <time dateTime={file.created_at} className="figure block whitespace-nowrap">
            {formatDate(file.created_at)}
          </time>
          <span
            className="block max-w-[14rem] truncate text-ink-muted max-xl:hidden"
            title={file.uploaded_by}
          >
            {file.uploaded_by}
          </span>
        </>
      ),
    },
  ];
  return <DataTable caption="Files" columns={columns} rows={rows} stale={stale} />;
}
