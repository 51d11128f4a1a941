import { useNavigate } from "react-router";
import { paths } from "../paths.ts";
import { queryClient } from "../query-client.ts";
import { toastSuccess } from "../ui/toasts.ts";

/** What follows a saved member: the message of the specification, and the list. */
export function useMemberSaved(text: string): () => void {
  const navigate = useNavigate();
  return () => {
    toastSuccess(text);
    void queryClient.invalidateQueries({ queryKey: ["team", "list"] });
    void navigate(paths.team);
  };
}
