import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { Button, pressable } from "#ui/Button.tsx";
import { hasFieldErrors } from "../kit/errors.ts";
import { paths } from "../kit/paths.ts";
import { queryClient } from "../session/query-client.ts";
import { useMay } from "../session/user.ts";
import { toastError, toastSuccess } from "../ui/toasts.ts";
import { copyCourse, courses } from "./courses-api.ts";

/** Stores a hidden copy of a course and opens its form. */
function useDuplicate() {
  const navigate = useNavigate();
  return useMutation({
    mutationFn: copyCourse,
    meta: { failed: "The course could not be copied.", showsFields: true },
    onSuccess: ({ id }) => {
      toastSuccess("Course copied. Visitors do not see the copy yet.");
      void queryClient.invalidateQueries({ queryKey: [courses.key] });
      void navigate(paths.courseEdit(id));
    },
    onError: (error) => {
      // A course that older rules accepted.
      if (hasFieldErrors(error)) toastError("Save this course first: its form has something to correct.");
    },
  });
}

export function DuplicateRowButton({ id, title }: { id: number; title: string }) {
  const { mutate, isPending } = useDuplicate();
  if (!useMay("edit_content")) return null;
  return (
    <button type="button" className="row-action" {...pressable(isPending, () => mutate(id))}>
      Duplicate<span className="sr-only"> {title}</span>
    </button>
  );
}

export function DuplicateButton({ id }: { id: number }) {
  const { mutate, isPending } = useDuplicate();
  return (
    <Button variant="secondary" busy={isPending} onClick={() => mutate(id)}>
      Duplicate
    </Button>
  );
}
