import type { MediaRow } from "#api/types.gen.ts";
import { DraftMarksOf } from "../records/drafts/draft-marks.tsx";
import { ListScreen, type ListState } from "../records/ListScreen.tsx";
import { useMay } from "../session/user.ts";
import { MediaGrid, MediaTable } from "./MediaGrid.tsx";
import { type MediaListKey, mediaList } from "./media-api.ts";
import { UploadButtons } from "./UploadButtons.tsx";
import { UploadPanel } from "./UploadPanel.tsx";

const FILTER_OPTIONS = [
  { value: "all", label: "All files" },
  { value: "pictures", label: "Pictures" },
  { value: "documents", label: "Documents" },
  { value: "unused", label: "Unused" },
  { value: "without_alt", label: "Without alternative text" },
];

const STATUS_OPTIONS = [
  { value: "present", label: "In the library" },
  { value: "deleted", label: "Deleted" },
];

const VIEWS = [
  { value: "grid", label: "Grid" },
  { value: "list", label: "List" },
];

/** `/admin/media` */
export function MediaListScreen() {
  const mayEdit = useMay("edit_content");
  return (
    <ListScreen<MediaRow, MediaListKey>
      source={mediaList}
      title="Media library"
      nouns={["file", "files"]}
      actions={() => (mayEdit ? <UploadButtons /> : null)}
      above={() => (mayEdit ? <UploadPanel links /> : null)}
      search={{
        label: "Search by name, alternative text or place of use",
        placeholder: "Name, text or place of use",
      }}
      filters={() => [
        { name: "filter", label: "Filter", options: FILTER_OPTIONS },
        { name: "status", label: "Show", options: STATUS_OPTIONS },
      ]}
      waiting="Loading files..."
      failed="The media library could not be loaded."
      empty="No files found."
      emptyUnfiltered="No files yet. Upload pictures and PDF documents, drop them here, or paste one."
      all="Show all files"
    >
      {(rows, state) => <Files rows={rows} {...state} />}
    </ListScreen>
  );
}

interface FilesProps extends ListState<MediaListKey> {
  rows: readonly MediaRow[];
}

function Files({ rows, values, href, stale }: FilesProps) {
  const View = values.view === "list" ? MediaTable : MediaGrid;
  return (
    <>
      <nav aria-label="View" className="mb-3 flex justify-end gap-1">
        {VIEWS.map(({ value, label }) => (
          <a
            key={value}
            href={href({ view: value, page: values.page })}
            className="row-action aria-[current]:bg-data-wash"
            aria-current={values.view === value ? "true" : undefined}
          >
            {label}
          </a>
        ))}
      </nav>
      {useMay("edit_content") ? (
        <DraftMarksOf kind="media" records={rows.map(({ id }) => id)}>
          <View rows={rows} stale={stale} />
        </DraftMarksOf>
      ) : (
        <View rows={rows} stale={stale} />
      )}
    </>
  );
}
