import { Dialog } from "@base-ui/react/dialog";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { MediaRow } from "#api/types.gen.ts";
import { Button } from "#ui/Button.tsx";
import type { FileChoice } from "../forms/choose-file.ts";
import { textOf } from "../kit/errors.ts";
import { rangeText, sizeText } from "../kit/format.ts";
import { useStore } from "../kit/store.ts";
import { EmptyState } from "../ui/EmptyState.tsx";
import { Loading } from "../ui/Loading.tsx";
import { QueryError } from "../ui/QueryError.tsx";
import { SearchField } from "../ui/SearchField.tsx";
import { MediaChips } from "./MediaChips.tsx";
import { MediaPreview } from "./MediaPreview.tsx";
import { choosableQuery, FILES_PER_PAGE } from "./media-api.ts";
import { UploadButtons } from "./UploadButtons.tsx";
import { UploadPanel } from "./UploadPanel.tsx";
import { addUploads, uploads } from "./uploads.ts";

interface FilePickerProps {
  choice: FileChoice;
  onClose: () => void;
}

const WORDS = {
  picture: { title: "Choose a picture", one: "picture", many: "pictures" },
  document: { title: "Choose a document", one: "document", many: "documents" },
} as const;

/** The library as a dialog: search, upload, and choose one file for a field. */
export function FilePicker({ choice, onClose }: FilePickerProps) {
  const { kind, opener, onChoose, files } = choice;
  const { title, one, many } = WORDS[kind];
  const [{ q, page }, setListing] = useState({ q: "", page: 1 });
  const query = useQuery(choosableQuery(kind, q, page));
  const list = query.data;
  const uploaded = useUploadedAlone(list?.items ?? []);
  useEffect(() => {
    if (files) addUploads(files);
  }, [files]);
  useEffect(() => {
    if (uploaded === null) return;
    onChoose(uploaded);
    onClose();
  }, [uploaded, onChoose, onClose]);
  const pages = list ? Math.ceil(list.total / FILES_PER_PAGE) : 0;
  const popup = useRef<HTMLDivElement>(null);
  // The search field would bring up the keyboard of a phone, over half of the files.
  const first = () => !matchMedia("(pointer: coarse)").matches || popup.current;
  const turnTo = (next: number) => setListing({ q, page: next });

  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="overlay" />
        <Dialog.Popup ref={popup} className="popup popup-wide" initialFocus={first} finalFocus={() => opener}>
          <Dialog.Title className="text-lg font-semibold">{title}</Dialog.Title>
          <Dialog.Description className="mt-1 text-sm text-ink-muted">
            Files can also be dropped here, or pasted.{" "}
            <span role="status">
              {list ? `${rangeText(page, FILES_PER_PAGE, list.total, one, many)}.` : ""}
            </span>
          </Dialog.Description>
          <div className="toolbar mt-4">
            <SearchField
              id="picker-search"
              label="Search by name, alternative text or place of use"
              placeholder="Name, text or place of use"
              value={q}
              onSearch={(words) => setListing({ q: words, page: 1 })}
            />
            <UploadButtons kind={kind} variant="secondary" />
          </div>
          <UploadPanel links={false} />
          {query.isPending ? <Loading text="Loading files..." /> : null}
          {query.isError ? (
            <QueryError
              text={textOf(query.error, "The media library could not be loaded.")}
              retry={() => void query.refetch()}
              busy={query.isFetching}
            />
          ) : null}
          {list?.total === 0 ? (
            <EmptyState text={q === "" ? `No ${many} yet. Upload the first one.` : `No ${many} found.`} />
          ) : null}
          <ul
            className="media-grid refreshable"
            aria-label={title}
            aria-busy={query.isPlaceholderData || undefined}
          >
            {list?.items.map((file) => (
              <li key={file.id} className="card">
                <Choosable
                  file={file}
                  onChoose={(address) => {
                    onChoose(address);
                    onClose();
                  }}
                />
              </li>
            ))}
          </ul>
          <div className="popup-actions">
            {pages > 1 ? (
              <div className="me-auto flex gap-3">
                <Button variant="secondary" busy={page <= 1} onClick={() => turnTo(page - 1)}>
                  Previous page
                </Button>
                <Button variant="secondary" busy={page >= pages} onClick={() => turnTo(page + 1)}>
                  Next page
                </Button>
              </div>
            ) : null}
            <Dialog.Close render={<Button variant="secondary" />}>Cancel</Dialog.Close>
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** The address of the one file that was uploaded while the dialog is open, once it has one. */
function useUploadedAlone(files: readonly MediaRow[]): string | null {
  const queue = useStore(uploads);
  const [before] = useState(() => new Set(uploads.get().map(({ key }) => key)));
  const [only, ...more] = queue.filter(({ key }) => !before.has(key));
  if (only?.step !== "stored" || more.length > 0) return null;
  return files.find(({ id }) => id === only.media.id)?.address ?? null;
}

interface ChoosableProps {
  file: MediaRow;
  onChoose: (address: string) => void;
}

/** A file has an address once it is ready. */
function Choosable({ file, onChoose }: ChoosableProps) {
  const { address } = file;
  return (
    <button
      type="button"
      className="media-tile media-choice"
      disabled={address === null}
      onClick={() => address !== null && onChoose(address)}
    >
      <MediaPreview file={file} />
      <span className="line-clamp-2 font-semibold wrap-anywhere">{file.name}</span>
      <span className="text-sm text-ink-muted">{sizeText(file.bytes)}</span>
      <MediaChips file={file} unused={false} />
    </button>
  );
}
