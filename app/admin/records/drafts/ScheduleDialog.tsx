import { Dialog } from "@base-ui/react/dialog";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { Button } from "#ui/Button.tsx";
import { TextField } from "#ui/Field.tsx";
import { type ComparedField, labelOf } from "../../forms/record-form.ts";
import { hasFieldErrors, textOf } from "../../kit/errors.ts";
import { fromIndiaInput, indiaInput, nextIndiaHour } from "../../kit/format.ts";
import { queryClient } from "../../session/query-client.ts";
import { toastSuccess } from "../../ui/toasts.ts";
import { DRAFTS_KEY } from "./drafts-api.ts";

interface ScheduleDialogProps<Values> {
  /** The button that opens it. */
  button: { readonly text: string; readonly size?: "sm" };
  title: string;
  /** What happens then. */
  lead: string;
  submit: string;
  /** For when it is scheduled as things stand. */
  at: string | undefined;
  schedule: (moment: Date) => Promise<{ readonly at: string }>;
  /** What is said when it is scheduled. */
  done: (at: string) => string;
  /** The fields of the form, to name those that are wrong. */
  fields: readonly ComparedField<Values>[];
}

/** A button that opens the choice of a moment. */
export function ScheduleDialog<Values>(props: ScheduleDialogProps<Values>) {
  const [open, setOpen] = useState(false);
  return (
    <Dialog.Root open={open} onOpenChange={setOpen}>
      <Dialog.Trigger render={<Button size={props.button.size} variant="secondary" />}>
        {props.button.text}
      </Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Backdrop className="overlay" />
        <Dialog.Popup className="popup">
          <Dialog.Title className="text-lg font-semibold">{props.title}</Dialog.Title>
          <Dialog.Description className="mt-2 text-ink-muted">{props.lead}</Dialog.Description>
          <ScheduleForm {...props} onDone={() => setOpen(false)} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function ScheduleForm<Values>({
  at,
  schedule,
  done,
  submit: submitText,
  fields,
  onDone,
}: ScheduleDialogProps<Values> & { onDone: () => void }) {
  const [text, setText] = useState(() =>
    indiaInput(at === undefined ? nextIndiaHour(new Date()) : new Date(at)),
  );
  const [problem, setProblem] = useState<string | null>(null);
  const { mutateAsync, isPending } = useMutation({ mutationFn: schedule });

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    // A form around the dialog in the tree of components must not be submitted.
    event.stopPropagation();
    const moment = fromIndiaInput(text);
    if (moment === null) return setProblem("Give a date and a time.");
    try {
      const { at: when } = await mutateAsync(moment);
      toastSuccess(done(when));
      void queryClient.invalidateQueries({ queryKey: DRAFTS_KEY });
      onDone();
    } catch (error) {
      setProblem(problemOf(error, fields));
    }
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <div className="mt-5">
        <TextField
          id="schedule-at"
          type="datetime-local"
          label="Date and time in India"
          value={text}
          onChange={(event) => setText(event.target.value)}
          errors={problem === null ? undefined : [problem]}
        />
      </div>
      <div className="popup-actions">
        <Dialog.Close render={<Button variant="secondary" />}>Back to the form</Dialog.Close>
        <Button type="submit" busy={isPending} busyText="Saving...">
          {submitText}
        </Button>
      </div>
    </form>
  );
}

function problemOf<Values>(error: unknown, fields: readonly ComparedField<Values>[]): string {
  if (!hasFieldErrors(error)) return textOf(error, "It could not be scheduled.");
  const { at, ...others } = error.fields;
  if (at) return at.join(" ");
  const missing = Object.entries(others).map(
    ([name, texts]) => `${labelOf(fields, name) ?? name}: ${texts.join(" ")}`,
  );
  return `It cannot be published as it is. ${missing.join(" ")}`;
}
