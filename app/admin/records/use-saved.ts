import { useLocation, useNavigate } from "react-router";
import { queryClient } from "../query-client.ts";
import { loadsPicture } from "../ui/picture-state.ts";
import { toastSuccess, toastWarning } from "../ui/toasts.ts";
import { listHref, listHrefForNew } from "./list-memory.ts";
import type { Resource, StoredRecord } from "./resource.ts";

/** The history state of a list that opens after a record was created. */
interface CreatedState {
  readonly created: number;
}

/** The id of the record that was just created, if any. */
export function useCreated(): number | null {
  const state = useLocation().state as Partial<CreatedState> | null;
  return typeof state?.created === "number" ? state.created : null;
}

/** After an update: shows a toast and returns to the list. */
export function useSaved<Stored extends StoredRecord>(resource: Resource<Stored, never>) {
  const navigate = useNavigate();
  return (saved: Stored) => {
    toastSuccess(resource.editing.done);
    warnOfPicture(resource, saved);
    void queryClient.invalidateQueries({ queryKey: [resource.key, "list"] });
    void navigate(listHref(resource.list.href));
  };
}

/** After creating: the same, and the list highlights the record. */
export function useSavedNew<Stored extends StoredRecord>(resource: Resource<Stored, never>) {
  const navigate = useNavigate();
  return (saved: Stored) => {
    const href = resource.adding.site(saved);
    toastSuccess(resource.adding.done, href === null ? null : { label: "View on site", href });
    warnOfPicture(resource, saved);
    void queryClient.invalidateQueries({ queryKey: [resource.key, "list"] });
    queryClient.setQueryData(resource.row(saved.id).queryKey, saved);
    const state: CreatedState = { created: saved.id };
    void navigate(listHrefForNew(resource.list.href), { state });
  };
}

function warnOfPicture<Stored extends StoredRecord>(
  { what, edit }: Resource<Stored, never>,
  { id, image }: StoredRecord,
): void {
  if (image === null || image === "") return;
  void loadsPicture(image).then((loads) => {
    if (loads) return;
    toastWarning(`The ${what} is saved, but its picture could not be loaded from ${image}.`, {
      label: "Change the picture",
      href: edit(id),
    });
  });
}
