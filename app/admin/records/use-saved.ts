import { useLocation, useNavigate } from "react-router";
import { queryClient, showAnswer } from "../session/query-client.ts";
import { lookAtFile } from "../ui/file-state.ts";
import { sizeOfPicture } from "../ui/picture-state.ts";
import { toastSuccess, toastWarning } from "../ui/toasts.ts";
import { listHref, listHrefForNew } from "./list-memory.ts";
import type { Resource, StoredRecord } from "./resource.ts";

/** The history state of a list that opens after a record was created or changed. */
type SavedState = { readonly created: number } | { readonly changed: number };

/** The ids of the record that was just created and of the one that was just changed, if any. */
export function useJustSaved(): { created: number | null; changed: number | null } {
  const state = (useLocation().state ?? {}) as { readonly created?: unknown; readonly changed?: unknown };
  const id = (value: unknown) => (typeof value === "number" ? value : null);
  return { created: id(state.created), changed: id(state.changed) };
}

/** After an update: shows a toast and returns to the list, which marks the row of the record. */
export function useSaved<Stored extends StoredRecord>(resource: Resource<Stored>) {
  const navigate = useNavigate();
  return (saved: Stored) => {
    const href = resource.editing.site(saved);
    toastSuccess(resource.editing.done, href === null ? null : { label: "View on site", href });
    warnOfAddresses(resource, saved);
    void queryClient.invalidateQueries({ queryKey: [resource.key, "list"] });
    const state: SavedState = { changed: saved.id };
    void navigate(listHref(resource.list.href), { state });
  };
}

/** After creating: the same, and the list highlights the record. */
export function useSavedNew<Stored extends StoredRecord>(resource: Resource<Stored>) {
  const navigate = useNavigate();
  return (saved: Stored) => {
    const href = resource.adding.site(saved);
    toastSuccess(resource.adding.done, href === null ? null : { label: "View on site", href });
    warnOfAddresses(resource, saved);
    void queryClient.invalidateQueries({ queryKey: [resource.key, "list"] });
    showAnswer(resource.row(saved.id).queryKey, saved);
    const state: SavedState = { created: saved.id };
    void navigate(listHrefForNew(resource.list.href), { state });
  };
}

/** A wrong address can be saved, because the browser may be wrong about it. */
function warnOfAddresses<Stored extends StoredRecord>(
  { what, edit }: Resource<Stored>,
  { id, image, content, downloadlink }: StoredRecord,
): void {
  const warn = (text: string, label: string) =>
    toastWarning(`The ${what} is saved, but ${text}`, { label, href: edit(id) });
  for (const address of [image, content?.project_image]) {
    if (!address) continue;
    void sizeOfPicture(address).then((size) => {
      if (size === null) warn(`its picture could not be loaded from ${address}.`, "Change the picture");
    });
  }
  if (downloadlink) {
    void lookAtFile(downloadlink).then(({ state }) => {
      if (state === "missing") warn(`no file was found at ${downloadlink}.`, "Change the file");
    });
  }
}
