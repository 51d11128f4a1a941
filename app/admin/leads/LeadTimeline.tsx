import { useInfiniteQuery, useMutation } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useState } from "react";
import type { EntryOutcome, LeadEntry, LeadJson } from "#api/types.gen.ts";
import { Button } from "#ui/Button.tsx";
import { SelectField, TextArea } from "#ui/Field.tsx";
import { useLeaveWarning } from "../forms/unsaved.ts";
import { hasFieldErrors } from "../kit/errors.ts";
import { formatDateTime } from "../kit/format.ts";
import { Panel } from "../ui/Panel.tsx";
import { StaffIcon, type StaffIconName } from "../ui/StaffIcon.tsx";
import { toastSuccess } from "../ui/toasts.ts";
import { entryText, eventText, feedOf, mailLabel, OUTCOMES } from "./labels.ts";
import { LEADS } from "./leads-api.ts";
import { correctEntry, entriesOfPage, showEntry } from "./log-api.ts";
import { type Moment, timelineOf } from "./timeline.ts";

/** The log of a lead with what else happened to it, newest first. */
export function LeadTimeline({ lead }: { lead: LeadJson }) {
  const older = useInfiniteQuery({
    // A new entry moves others to the next page, so the pages begin anew.
    queryKey: [LEADS, "log", lead.id, lead.entries_total],
    queryFn: ({ pageParam }) => entriesOfPage(lead.id, pageParam),
    // The first page comes with the lead.
    initialPageParam: 2,
    getNextPageParam: (_, pages) => pages.length + 2,
    enabled: false,
    meta: { failed: "The older entries could not be loaded" },
  });
  const { moments, complete } = timelineOf(lead, older.data?.pages.flat());
  const showOlder = () => (older.data === undefined ? older.refetch() : older.fetchNextPage());
  return (
    <Panel title="Log and history">
      <ol className="grid">
        {moments.map((moment, place) => (
          <Line key={keyOf(moment, moments.length - place)} lead={lead} moment={moment} />
        ))}
      </ol>
      {complete ? null : (
        <Button
          variant="secondary"
          size="sm"
          className="justify-self-start"
          busy={older.isFetching}
          busyText="Loading..."
          onClick={() => void showOlder()}
        >
          Show older entries
        </Button>
      )}
    </Panel>
  );
}

function receivedText({ source, history }: LeadJson): string {
  return source === "site" || feedOf(history) !== null ? "Received" : "Entered by hand";
}

/** Events have no number; they are only ever added at the end. */
function keyOf(moment: Moment, place: number): string {
  if (moment.type === "entry") return `entry-${moment.entry.id}`;
  return moment.type === "mail" ? `mail-${moment.mail.id}` : `${moment.type}-${moment.at}-${place}`;
}

const ENTRY_ICONS: Readonly<Record<LeadEntry["kind"], StaffIconName>> = {
  note: "note",
  call: "phone",
  whatsapp: "chat",
  visit: "user",
  mail: "mail",
};

function Line({ lead, moment }: { lead: LeadJson; moment: Moment }) {
  switch (moment.type) {
    case "entry":
      return <EntryLine lead={lead} entry={moment.entry} />;
    case "event": {
      const { what, detail } = eventText(moment.event);
      const icon = moment.event.kind === "repeated" ? "send" : "clock";
      return (
        <Row at={moment.at} icon={icon} what={what}>
          {detail ? <Words muted={moment.event.kind !== "repeated"}>{detail}</Words> : null}
        </Row>
      );
    }
    case "mail":
      return <Row at={moment.at} icon="mail" what={`Email sent: ${mailLabel(moment.mail)}`} />;
    case "received":
      return <Row at={moment.at} icon="download" what={receivedText(lead)} />;
  }
}

function Row({
  at,
  icon,
  what,
  children,
}: {
  at: string;
  icon: StaffIconName;
  what: string;
  children?: ReactNode;
}) {
  return (
    <li className="grid gap-x-5 border-b border-line py-2 sm:grid-cols-[10.5rem_minmax(0,1fr)]">
      <time dateTime={at} className="figure text-sm text-ink-muted">
        {formatDateTime(at)}
      </time>
      <div className="grid min-w-0 justify-items-start gap-1">
        <p className="flex items-baseline gap-2">
          <StaffIcon name={icon} className="flex-none self-center text-ink-muted" />
          <span className="min-w-0">{what}</span>
        </p>
        {children}
      </div>
    </li>
  );
}

function Words({ muted = false, children }: { muted?: boolean; children: ReactNode }) {
  const tone = muted ? "text-sm text-ink-muted" : "";
  return <p className={`max-w-[42rem] wrap-anywhere whitespace-pre-line ${tone}`}>{children}</p>;
}

function EntryLine({ lead, entry }: { lead: LeadJson; entry: LeadEntry }) {
  const [correcting, setCorrecting] = useState(false);
  const canCorrect =
    entry.editable_until !== null && lead.erased_at === null && Date.parse(entry.editable_until) > Date.now();
  return (
    <Row at={entry.at} icon={ENTRY_ICONS[entry.kind]} what={entryText(entry)}>
      {correcting ? (
        <Correction lead={lead} entry={entry} onDone={() => setCorrecting(false)} />
      ) : (
        <>
          {entry.text ? <Words>{entry.text}</Words> : null}
          {entry.edited_at ? (
            <p className="text-sm text-ink-muted">Corrected {formatDateTime(entry.edited_at)}</p>
          ) : null}
          {canCorrect ? (
            <button type="button" className="link min-h-8 text-sm" onClick={() => setCorrecting(true)}>
              Correct<span className="sr-only"> this entry</span>
            </button>
          ) : null}
        </>
      )}
    </Row>
  );
}

function Correction({ lead, entry, onDone }: { lead: LeadJson; entry: LeadEntry; onDone: () => void }) {
  const [text, setText] = useState(entry.text);
  const [outcome, setOutcome] = useState<EntryOutcome>(entry.outcome);
  const [errors, setErrors] = useState<string[] | undefined>();
  useLeaveWarning(text !== entry.text || outcome !== entry.outcome);
  const save = useMutation({
    mutationFn: () => correctEntry(lead.id, entry.id, { text, outcome }),
    meta: { failed: "The entry could not be corrected", showsFields: true },
    onMutate: () => setErrors(undefined),
    onSuccess: (saved) => {
      showEntry(lead.id, saved);
      toastSuccess("Entry corrected");
      onDone();
    },
    onError: (error) => {
      if (hasFieldErrors(error)) setErrors(Object.values(error.fields).flat());
    },
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!save.isPending) save.mutate();
  }

  return (
    <form aria-label="Correct the entry" className="grid w-full max-w-[42rem] gap-3" onSubmit={submit}>
      <TextArea
        id={`entry-${entry.id}-text`}
        label="Text"
        rows={2}
        className="field-grows"
        errors={errors}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {entry.kind === "note" ? null : (
        <SelectField
          id={`entry-${entry.id}-outcome`}
          label="What came of it?"
          value={outcome}
          onChange={(event) => setOutcome(event.target.value as EntryOutcome)}
        >
          {OUTCOMES.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" busy={save.isPending} busyText="Saving...">
          Save correction
        </Button>
        <Button variant="secondary" size="sm" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
