import { useMutation, useQuery } from "@tanstack/react-query";
import type { FieldValues } from "react-hook-form";
import type { DraftKind, ScheduledJson } from "#api/types.gen.ts";
import { countOf } from "#content/format.ts";
import { Button, ButtonLink } from "#ui/Button.tsx";
import { Notice } from "#ui/Notice.tsx";
import type { DraftState } from "../../forms/editor-state.ts";
import type { ComparedField } from "../../forms/record-form.ts";
import { formatDateTime, nameOf } from "../../kit/format.ts";
import { paths } from "../../kit/paths.ts";
import { handleFailure, queryClient } from "../../session/query-client.ts";
import { confirmAction } from "../../ui/confirm.ts";
import { toastSuccess } from "../../ui/toasts.ts";
import { cancelScheduled, DRAFTS_KEY, type DraftPlace, schedule, scheduleQuery } from "./drafts-api.ts";
import { ScheduleDialog } from "./ScheduleDialog.tsx";
import { useEditors } from "./use-editors.ts";

interface DraftNoticeProps<Values extends FieldValues> {
  place: DraftPlace;
  draft: DraftState<Values>;
  /** The fields of the form, to name those that are wrong. */
  fields: readonly ComparedField<Values>[];
  /** What it is called in the confirmation. */
  name: string;
  /** Whether no page shows this record, unlike others of its kind. */
  withoutPage?: boolean;
  onDiscarded?: () => void;
}

/** Kinds of records that no page shows as they are. */
const WITHOUT_PAGE: ReadonlySet<DraftKind> = new Set(["media", "search_words"]);

/** Above a form: who else has it open, what is not published yet, and what is scheduled. */
export function DraftNotice<Values extends FieldValues>(props: DraftNoticeProps<Values>) {
  const { place, draft } = props;
  const editors = useEditors(placeName(place, draft.id));
  return (
    <div className="grid gap-3 not-empty:mb-5">
      {/* It exists before its text, so that screen readers announce the text. */}
      <div role="status">
        {editors.length > 0 ? (
          <Notice title={`${listOf(editors)} ${editors.length === 1 ? "has" : "have"} this open, too`}>
            <p>You can both go on: what differs is merged when it is saved, and nothing is overwritten.</p>
          </Notice>
        ) : null}
      </div>
      {draft.id === null ? null : <Unpublished {...props} id={draft.id} />}
      <Hiding place={place} />
    </div>
  );
}

/** The same text for all who edit the same record. */
function placeName({ kind, record }: DraftPlace, draft: number | null): string {
  if (typeof record === "number") return `${kind}/${record}`;
  if (record === undefined) return kind;
  // A new record is shared only once it is a draft.
  return draft === null ? `${kind}/new/${ownForm}` : `${kind}/draft/${draft}`;
}

const ownForm = Math.random().toString(36).slice(2);

/** That the record is hidden at a moment. */
function Hiding({ place: { kind, record } }: { place: DraftPlace }) {
  const hiding = useQuery(scheduleQuery(kind)).data?.find(
    ({ action, record_id }) => action === "hide" && record_id === (record ?? null) && record_id !== null,
  );
  return hiding ? (
    <Notice title={hiding.failure === null ? "It will be hidden" : "It could not be hidden"}>
      <Scheduled scheduled={hiding} fields={[]} />
    </Notice>
  ) : null;
}

function Unpublished<Values extends FieldValues>({
  id,
  place,
  draft,
  fields,
  name,
  withoutPage = WITHOUT_PAGE.has(place.kind),
  onDiscarded,
}: DraftNoticeProps<Values> & { id: number }) {
  const scheduled = useQuery(scheduleQuery(place.kind)).data?.find(
    ({ draft_id }) => draft_id !== null && draft_id === draft.shared?.id,
  );
  const isShared = draft.shared !== null;
  const changes = draft.changes();
  const at = scheduled?.failure === null ? scheduled.at : undefined;

  function askToDiscard(): void {
    const which = draft.id === draft.shared?.id ? "shared" : "own";
    confirmAction({
      text: draft.id === draft.shared?.id ? "Discard the unpublished changes?" : "Discard your changes?",
      about: name,
      note:
        place.record === null
          ? "The record was never published, and is not kept."
          : draft.id === draft.shared?.id
            ? "Visitors go on seeing what is published. Saved drafts stay among the versions."
            : "What is published, and a draft that all share, stay as they are.",
      yes: "Discard changes",
      busy: "Discarding...",
      run: async () => {
        try {
          await draft.discard(which);
          toastSuccess("The unpublished changes are discarded");
          onDiscarded?.();
        } catch (error) {
          handleFailure(error, { failed: "The changes could not be discarded. Please try again." });
        }
        void queryClient.invalidateQueries({ queryKey: DRAFTS_KEY });
      },
    });
  }

  return (
    <Notice
      title={
        !isShared
          ? "Your changes, kept for you alone"
          : place.record === null
            ? "A draft: not on the site yet"
            : "Unpublished changes"
      }
    >
      <p>
        {!isShared
          ? "Neither visitors nor colleagues see them. Publish them, or save them as a draft that colleagues see."
          : place.record === null
            ? "Visitors see nothing of it until you publish it."
            : "Visitors go on seeing what is published until you publish this."}
        {draft.shared ? ` Saved ${formatDateTime(draft.shared.at)} by ${nameOf(draft.shared.author)}.` : ""}
      </p>
      {place.record !== null && changes.length > 0 ? (
        <details className="mt-2">
          <summary className="link py-2">{countOf(changes.length, "change", "changes")} in the draft</summary>
          <ul className="mt-1 grid gap-1 text-sm">
            {changes.map(({ label, before, after, by }) => (
              <li key={label} className="wrap-anywhere">
                <strong>{label}</strong> ({nameOf(by)}): {before || "nothing"} → {after || "nothing"}
              </li>
            ))}
          </ul>
        </details>
      ) : null}
      {scheduled ? <Scheduled scheduled={scheduled} fields={fields} /> : null}
      <div className="mt-3 flex flex-wrap gap-2">
        {withoutPage ? null : (
          <ButtonLink size="sm" variant="secondary" href={paths.preview(id)} target="_blank" rel="noopener">
            Preview<span className="sr-only"> (new tab)</span>
          </ButtonLink>
        )}
        <ScheduleDialog
          button={{ text: at === undefined ? "Publish later" : "Change the time", size: "sm" }}
          title="Publish later"
          lead="What the draft says at that moment goes on the site, whether or not you are signed in."
          submit="Schedule"
          at={at}
          schedule={async (moment) => {
            const saved = draft.pending ? await draft.save() : (draft.shared ?? (await draft.save()));
            if (saved === null) throw new Error("the draft is not saved");
            return schedule(saved, moment);
          }}
          done={(when) => `It is published on ${formatDateTime(when)}`}
          fields={fields}
        />
        <Button size="sm" variant="secondary" onClick={askToDiscard}>
          Discard changes
        </Button>
      </div>
    </Notice>
  );
}

function Scheduled<Values>({
  scheduled,
  fields,
}: {
  scheduled: ScheduledJson;
  fields: readonly ComparedField<Values>[];
}) {
  const cancel = useMutation({
    mutationFn: () => cancelScheduled(scheduled.id),
    meta: { failed: "It could not be cancelled." },
    onSuccess: () => toastSuccess("It is no longer scheduled"),
    onSettled: () => queryClient.invalidateQueries({ queryKey: DRAFTS_KEY }),
  });
  const when = `${formatDateTime(scheduled.at)} (India)`;
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-2">
      {scheduled.failure === null ? (
        <p>
          <span className="chip chip-success">Scheduled</span> It is{" "}
          {scheduled.action === "hide" ? "hidden" : "published"} on {when}, as {nameOf(scheduled.author)}{" "}
          asked.
        </p>
      ) : (
        <p className="field-error">
          It should have been {scheduled.action === "hide" ? "hidden" : "published"} on {when}, and could not
          be: {withLabels(scheduled.failure, fields)}
        </p>
      )}
      <Button
        size="sm"
        variant="secondary"
        busy={cancel.isPending}
        busyText="Cancelling..."
        onClick={() => cancel.mutate()}
      >
        {scheduled.failure === null ? "Cancel schedule" : "Dismiss"}
      </Button>
    </div>
  );
}

/** The server names fields as the API does. */
function withLabels<Values>(failure: string, fields: readonly ComparedField<Values>[]): string {
  return fields.reduce((text, { name, label }) => text.replace(`${name}:`, `${label}:`), failure);
}

function listOf(names: readonly string[]): string {
  return new Intl.ListFormat("en-IN").format(names);
}
