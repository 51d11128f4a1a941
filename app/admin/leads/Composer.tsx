import { useMutation } from "@tanstack/react-query";
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import type { LeadJson } from "#api/types.gen.ts";
import { Button } from "#ui/Button.tsx";
import { TextArea } from "#ui/Field.tsx";
import { useLeaveWarning } from "../forms/unsaved.ts";
import { hasFieldErrors, isConflict } from "../kit/errors.ts";
import { BATCHES } from "../records/seats.ts";
import { queryClient } from "../session/query-client.ts";
import { signedInAs } from "../session/session.ts";
import { useUser } from "../session/user.ts";
import { toastSuccess, toastWarning } from "../ui/toasts.ts";
import { ENTRY_KINDS, isRecruitment } from "./labels.ts";
import { leadQuery } from "./leads-api.ts";
import { addEntry, refreshLead, showEntry, tellOfEntry, undo } from "./log-api.ts";
import { emptyDraft, isEmpty, keepDraft, keptDraft, type LogDraft, newKey } from "./log-draft.ts";
import { NextFields } from "./NextFields.tsx";
import {
  changesTo,
  isUntouched,
  type LeadChanges,
  type LeadState,
  type Outcome,
  proposalOf,
  stateAfter,
} from "./outcome.ts";
import { SeatField } from "./SeatField.tsx";
import { changeLeads } from "./use-lead-bulk.ts";
import { showLead } from "./use-owner.ts";
import { timesOf, useQuickTimes } from "./use-quick-times.ts";

const CHIPS: readonly { readonly value: Outcome; readonly label: string }[] = [
  { value: "reached", label: "Reached" },
  { value: "no_answer", label: "No answer" },
  { value: "call_back", label: "Call back" },
  { value: "not_interested", label: "Not interested" },
  { value: "enrolled", label: "Enrolled" },
];

/** Nobody enrols who looks for work, or for people. */
const WORK_CHIPS = CHIPS.filter(({ value }) => value !== "enrolled");

interface ComposerProps {
  lead: LeadJson;
  /** How the sender was contacted just now, if a button says so. */
  kind?: LogDraft["kind"] | undefined;
  /** Whether it begins with the focus: what came of the contact is the next step. */
  focused?: boolean;
  /** Opens the next enquiry of the list, if there is one. */
  onNext?: (() => void) | undefined;
  onSaved?: (() => void) | undefined;
}

/**
 * All that is done about an enquiry, saved with one button: what came of a contact, a note, status, owner and follow-up.
 * An outcome proposes the rest. What stands in it stays until it is saved, whatever happens to the call.
 */
export function Composer({ lead, kind, focused = false, onNext, onSaved }: ComposerProps) {
  const erased = lead.erased_at !== null;
  const recruits = isRecruitment(lead.kind);
  const me = useUser()?.id;
  const times = useQuickTimes();
  const [draft, setDraft] = useState<LogDraft>(() => ({
    ...(keptDraft(lead.id, signedInAs()) ?? emptyDraft()),
    ...(kind && { kind }),
  }));
  const [errors, setErrors] = useState<Readonly<Record<string, readonly string[]>>>({});
  const text = useRef<HTMLTextAreaElement>(null);
  const chips = useRef<HTMLDivElement>(null);
  const goesOn = useRef(false);
  useEffect(() => {
    if (focused) chips.current?.querySelector("button")?.focus();
  }, [focused]);
  useLeaveWarning(!isEmpty(draft));

  const proposed = proposalOf(draft, lead, me, timesOf(times));
  const state = stateAfter(lead, proposed, draft.changed);
  const changes = changesTo(state, lead);
  const isEntry = draft.kind !== "note" || draft.text.trim() !== "";

  const save = useMutation({
    mutationFn: (sent: LogDraft) => (isEntry ? saveEntry(lead, sent, changes) : saveChanges(lead, changes)),
    meta: { failed: "It could not be saved. It still stands here.", showsFields: true },
    onMutate: () => setErrors({}),
    onSuccess: (saved, sent) => {
      if (!saved) return;
      // What was typed meanwhile is another entry.
      const rest = draft.text.startsWith(sent.text) ? draft.text.slice(sent.text.length) : draft.text;
      change({ ...emptyDraft(), text: rest.trim() === "" ? "" : rest.trimStart() });
      onSaved?.();
      if (goesOn.current) onNext?.();
    },
    onError: (error) => {
      if (isConflict(error)) showLead(error.current as LeadJson);
      if (!hasFieldErrors(error)) return;
      setErrors(error.fields);
      const seat = error.fields.batch_id ? document.getElementById("log-seat") : null;
      (seat ?? text.current)?.focus();
      if (seat) void queryClient.invalidateQueries({ queryKey: [BATCHES] });
    },
  });

  function change(next: LogDraft): void {
    setDraft(next);
    keepDraft(lead.id, signedInAs(), next);
  }

  const set = (part: Partial<LogDraft>) => change({ ...draft, ...part, key: newKey() });
  const setState = (part: Partial<LeadState>) => set({ changed: { ...draft.changed, ...part } });

  function choose(outcome: Outcome): void {
    const chosen = outcome === draft.outcome ? null : outcome;
    // Another outcome proposes anew; what was changed by hand is about the former one.
    set({ outcome: chosen, changed: {}, seat: null, kind: draft.kind === "note" ? "call" : draft.kind });
  }

  function submit(event?: FormEvent, next = false): void {
    event?.preventDefault();
    if (save.isPending) return;
    goesOn.current = next;
    const unexplained = state.status === "lost" && state.reason === "" && !recruits;
    if (unexplained && draft.outcome === "not_interested") {
      setErrors({ lost_reason: ["Choose why, so that the report can say it."] });
      document.getElementById("lead-reason")?.focus();
    } else if (!isEntry && Object.keys(changes).length === 0) {
      setErrors({ text: ["Choose what came of it, write a note, or change something."] });
      text.current?.focus();
    } else {
      save.mutate(draft);
    }
  }

  function submitByKey(event: KeyboardEvent): void {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) submit(event);
  }

  return (
    <form aria-label="Log" className="grid gap-3" onSubmit={submit} onKeyDown={submitByKey}>
      {erased ? null : (
        <fieldset>
          <legend className="field-label mb-1.5">What came of it?</legend>
          <div ref={chips} className="flex flex-wrap gap-2">
            {(recruits ? WORK_CHIPS : CHIPS).map(({ value, label }, at) => (
              <button
                key={value}
                type="button"
                className="pick"
                aria-pressed={draft.outcome === value}
                data-key={at === 0 ? "l" : undefined}
                onClick={() => choose(value)}
              >
                {label}
              </button>
            ))}
          </div>
        </fieldset>
      )}
      <TextArea
        id="log-text"
        ref={text}
        label="Note"
        optional={draft.kind !== "note"}
        hint="Staff only. Visitors never see this."
        rows={2}
        maxLength={4_000}
        className="field-grows"
        errors={errors.text}
        value={draft.text}
        onChange={(event) => set({ text: event.target.value })}
      />
      {erased ? null : (
        <NextFields
          kinds={ENTRY_KINDS}
          kind={draft.kind}
          onKind={(kind) => set({ kind, ...(kind === "note" && { outcome: null, seat: null }) })}
          lead={lead}
          state={state}
          times={times}
          errors={errors}
          onChange={setState}
        />
      )}
      {draft.outcome === "enrolled" ? (
        <SeatField
          about={lead.item}
          seat={draft.seat}
          errors={errors.batch_id}
          onChange={(seat) => set({ seat })}
        />
      ) : null}
      <div className="flex flex-wrap items-center gap-2">
        {onNext ? (
          <Button busy={save.isPending} busyText="Saving..." onClick={() => submit(undefined, true)}>
            Save and next
          </Button>
        ) : null}
        <Button
          type="submit"
          variant={onNext ? "secondary" : "primary"}
          busy={save.isPending}
          busyText="Saving..."
          aria-keyshortcuts="Control+Enter"
        >
          Save
        </Button>
      </div>
    </form>
  );
}

async function saveEntry(lead: LeadJson, sent: LogDraft, changes: LeadChanges) {
  const { kind, outcome, text, seat, key } = sent;
  const changesLead = Object.keys(changes).length > 0;
  // The owner is said in any case: the server would make the author the owner of what nobody owns.
  const owner = kind === "note" ? {} : { owner_id: lead.owner?.id ?? null };
  const body = {
    kind,
    outcome: outcome ?? ("none" as const),
    text,
    key,
    ...owner,
    ...changes,
    batch_id: seat,
  };
  const entry = await addEntry(lead.id, body, changesLead ? lead.revision : undefined).catch((error) => {
    const current = isConflict(error) ? (error.current as LeadJson) : null;
    if (current === null || !isUntouched(changes, lead, current)) throw error;
    return addEntry(lead.id, body, current.revision);
  });
  showEntry(lead.id, entry);
  tellOfEntry(lead.id, entry, "Added to the log");
  return true;
}

/** Without an entry of the log. A colleague who was quicker is told of, and nothing typed is lost. */
async function saveChanges(lead: LeadJson, changes: LeadChanges): Promise<boolean> {
  const { id, revision } = lead;
  const { changed, overtaken, refused } = await changeLeads([{ id, revision, ...changes }]);
  if (overtaken.length > 0) {
    const current = await queryClient.query({ ...leadQuery(id), staleTime: 0 });
    if (current.revision !== revision && isUntouched(changes, lead, current)) {
      return saveChanges(current, changes);
    }
  }
  refreshLead(id);
  const [one] = changed;
  if (one === undefined) {
    const why = refused[0]?.message ?? "A colleague changed it meanwhile. It is shown as it is now.";
    toastWarning(`${why} Nothing was saved.`);
    return false;
  }
  const { before, revision: now } = one;
  toastSuccess("Saved", {
    label: "Undo",
    run: () => void undo(() => changeLeads([{ id, revision: now, ...before }]), id),
  });
  return true;
}
