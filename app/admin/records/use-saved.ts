import { useNavigate } from "react-router";
import { queryClient } from "../query-client.ts";
import { toastSuccess } from "../ui/toasts.ts";
import type { RecordKind } from "./kind.ts";

/** What follows a saved record: the message of the specification, and the list. */
export function useSaved(kind: RecordKind, text: string): () => void {
  const navigate = useNavigate();
  return () => {
    toastSuccess(text);
    void queryClient.invalidateQueries({ queryKey: [kind.key, "list"] });
    void navigate(kind.list.href);
  };
}
