import { useNavigate } from "react-router";
import { paths } from "../paths.ts";
import { queryClient } from "../query-client.ts";
import { toastSuccess } from "../ui/toasts.ts";

/** What follows a saved testimonial: the message of the specification, and the list. */
export function useTestimonialSaved(text: string): () => void {
  const navigate = useNavigate();
  return () => {
    toastSuccess(text);
    void queryClient.invalidateQueries({ queryKey: ["testimonials", "list"] });
    void navigate(paths.testimonials);
  };
}
