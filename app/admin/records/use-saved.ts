import { useNavigate } from "react-router";
import { queryClient } from "../query-client.ts";
import { loadsPicture } from "../ui/picture-state.ts";
import { type ToastAction, toastSuccess, toastWarning } from "../ui/toasts.ts";
import type { CreatedState } from "./created.ts";
import type { RecordKind } from "./kind.ts";
import { listHref, listHrefForNew } from "./list-memory.ts";

/** What all records have that staff edit. */
interface SavedRecord {
  readonly id: number;
  readonly image: string | null;
}

/** What follows a changed record: the message of the specification, and the list as it was left. */
export function useSaved(kind: RecordKind, text: string): (saved: unknown) => void {
  const navigate = useNavigate();
  return (saved) => {
    toastSuccess(text);
    warnOfPicture(kind, saved as SavedRecord);
    void queryClient.invalidateQueries({ queryKey: [kind.key, "list"] });
    void navigate(listHref(kind.list.href));
  };
}

/**
 * What follows a new record: the same, and the list marks it. `site` is where visitors see it, null while they do not.
 */
export function useSavedNew<R extends SavedRecord>(
  kind: RecordKind,
  text: string,
  site: (saved: R) => string | null,
): (saved: unknown) => void {
  const navigate = useNavigate();
  return (saved) => {
    const record = saved as R;
    const href = site(record);
    const view: ToastAction | null = href === null ? null : { label: "View on site", href };
    toastSuccess(text, view);
    warnOfPicture(kind, record);
    void queryClient.invalidateQueries({ queryKey: [kind.key, "list"] });
    const state: CreatedState = { created: record.id };
    void navigate(listHrefForNew(kind.list.href), { state });
  };
}

function warnOfPicture(kind: RecordKind, { id, image }: SavedRecord): void {
  if (image === null || image === "") return;
  void loadsPicture(image).then((loads) => {
    if (loads) return;
    toastWarning(`The ${kind.what} is saved, but its picture could not be loaded from ${image}.`, {
      label: "Change the picture",
      href: kind.edit(id),
    });
  });
}
