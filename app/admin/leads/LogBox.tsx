import { useMutation } from "@tanstack/react-query";
import { type FormEvent, type KeyboardEvent, useRef, useState } from "react";
import type { LeadJson } from "#api/types.gen.ts";
import { Button } from "#ui/Button.tsx";
import { TextArea } from "#ui/Field.tsx";
import { useLeaveWarning } from "../forms/UnsavedGuard.tsx";
import { hasFieldErrors } from "../kit/errors.ts";
import { signedInAs } from "../session/session.ts";
import { Panel } from "../ui/Panel.tsx";
import { Chips } from "./Chips.tsx";
import { ENTRY_KINDS, OUTCOMES } from "./labels.ts";
import { addEntry, showEntry, tellOfEntry } from "./log-api.ts";
import { emptyDraft, keepDraft, keptDraft, type LogDraft, newKey } from "./log-draft.ts";

/** The box that adds to the log. What stands in it stays until it is added, whatever happens to the call. */
export function LogBox({ lead }: { lead: LeadJson }) {
  const erased = lead.erased_at !== null;
  const [draft, setDraft] = useState(() => keptDraft(lead.id, signedInAs()) ?? emptyDraft());
  const [errors, setErrors] = useState<string[] | undefined>();
  const control = useRef<HTMLTextAreaElement>(null);
  useLeaveWarning(draft.text.trim() !== "");
  const add = useMutation({
    mutationFn: (sent: LogDraft) => addEntry(lead.id, sent),
    meta: { failed: "The entry could not be added. It still stands in the box.", showsFields: true },
    onMutate: () => setErrors(undefined),
    onSuccess: (entry, sent) => {
      // What was typed meanwhile is another entry.
      const rest = draft.text.startsWith(sent.text) ? draft.text.slice(sent.text.length) : draft.text;
      change(rest.trim() === "" ? emptyDraft() : { ...draft, text: rest.trimStart(), key: newKey() });
      showEntry(lead.id, entry);
      void tellOfEntry(lead, entry, "Added to the log");
    },
    onError: (error) => {
      if (!hasFieldErrors(error)) return;
      setErrors(Object.values(error.fields).flat());
      control.current?.focus();
    },
  });

  function change(next: LogDraft): void {
    setDraft(next);
    keepDraft(lead.id, signedInAs(), next);
  }

  const set = (part: Partial<LogDraft>) => change({ ...draft, ...part, key: newKey() });

  function submit(event?: FormEvent): void {
    event?.preventDefault();
    if (!add.isPending) add.mutate(draft);
  }

  function submitByKey(event: KeyboardEvent): void {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) submit(event);
  }

  return (
    <Panel title="Add to the log">
      <form aria-label="Log" className="grid gap-3" onSubmit={submit} onKeyDown={submitByKey}>
        {erased ? null : (
          <Chips
            legend="What was it?"
            name="log-kind"
            options={ENTRY_KINDS}
            value={draft.kind}
            onChange={(kind) => set({ kind, ...(kind === "note" && { outcome: "none" }) })}
          />
        )}
        <TextArea
          id="log-text"
          ref={control}
          label={draft.kind === "note" ? "Note" : "What was said and agreed"}
          optional={draft.kind !== "note"}
          hint="Staff only. Visitors never see this."
          rows={2}
          className="field-grows"
          errors={errors}
          value={draft.text}
          onChange={(event) => set({ text: event.target.value })}
        />
        {draft.kind === "note" ? null : (
          <Chips
            legend="What came of it?"
            name="log-outcome"
            options={OUTCOMES}
            value={draft.outcome}
            onChange={(outcome) => set({ outcome })}
          />
        )}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button type="submit" busy={add.isPending} busyText="Adding...">
            Add to log
          </Button>
          <span className="text-sm text-ink-muted max-sm:hidden">
            or press <kbd>Ctrl</kbd> <kbd>Enter</kbd>
          </span>
        </div>
      </form>
    </Panel>
  );
}
