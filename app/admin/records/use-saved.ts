import { useLocation, useNavigate } from "react-router";
import { queryClient } from "../query-client.ts";
import { loadsPicture } from "../ui/picture-state.ts";
import { toastSuccess, toastWarning } from "../ui/toasts.ts";
import { listHref, listHrefForNew } from "./list-memory.ts";
import type { Resource, StoredRecord } from "./resource.ts";

/** State of the history entry of a list to which a form has led. */
interface CreatedState {
  readonly created: number;
}

/** The id of the record that was just created, when the form has just led to this list. */
export function useCreated(): number | null {
  const state = useLocation().state as Partial<CreatedState> | null;
  return typeof state?.created === "number" ? state.created : null;
}

/** What follows a changed record: a message, and the list as it was left. */
export function useSaved<Stored extends StoredRecord>(resource: Resource<Stored, never>) {
  const navigate = useNavigate();
  return (saved: Stored) => {
    toastSuccess(resource.editing.done);
    warnOfPicture(resource, saved);
    void queryClient.invalidateQueries({ queryKey: [resource.key, "list"] });
    void navigate(listHref(resource.list.href));
  };
}

/** What follows a new record: the same, and the list marks it. */
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
