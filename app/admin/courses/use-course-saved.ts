import { useNavigate } from "react-router";
import { paths } from "../paths.ts";
import { queryClient } from "../query-client.ts";
import { toastSuccess } from "../ui/toasts.ts";

/** What follows a saved course: the message of the specification, and the list. */
export function useCourseSaved(text: string): () => void {
  const navigate = useNavigate();
  return () => {
    toastSuccess(text);
    void queryClient.invalidateQueries({ queryKey: ["courses", "list"] });
    void navigate(paths.courses);
  };
}
