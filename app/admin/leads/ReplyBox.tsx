import { useMutation, useQuery } from "@tanstack/react-query";
import { type MouseEvent, useEffect, useRef, useState } from "react";
import type { EntryKind, LeadJson, ReplyTemplateJson, ReplyValues } from "#api/types.gen.ts";
import { whatsappLink } from "#site/links.ts";
import { Button, ButtonLink } from "#ui/Button.tsx";
import { SelectField, TextArea, TextField } from "#ui/Field.tsx";
import { Icon } from "#ui/Icon.tsx";
import { fill } from "../forms/placeholders.ts";
import { useLeaveWarning } from "../forms/unsaved.ts";
import { textOf } from "../kit/errors.ts";
import { paths } from "../kit/paths.ts";
import { confirmAction } from "../ui/confirm.ts";
import { Loading } from "../ui/Loading.tsx";
import { QueryError } from "../ui/QueryError.tsx";
import { mailLink } from "./lead-links.ts";
import { addEntry, showEntry, tellOfEntry } from "./log-api.ts";
import { newKey } from "./log-draft.ts";
import { openText } from "./templates/placeholders.ts";
import { replyValuesQuery, templatesQuery } from "./templates/templates-api.ts";

interface ReplyBoxProps {
  lead: LeadJson;
  onDone: () => void;
}

/** A reply from a template, by WhatsApp or email, which is noted in the log. */
export function ReplyBox({ lead, onDone }: ReplyBoxProps) {
  const templates = useQuery(templatesQuery);
  const values = useQuery(replyValuesQuery(lead.id));
  const failed = [templates, values].find((query) => query.isError && query.data === undefined);
  return (
    <section aria-label="Reply" className="card grid gap-4 p-4">
      {templates.data && values.data ? (
        <Reply lead={lead} templates={templates.data} values={values.data} onDone={onDone} />
      ) : failed ? (
        <QueryError
          text={textOf(failed.error, "The templates could not be loaded.")}
          retry={() => void failed.refetch()}
          busy={failed.isFetching}
        />
      ) : (
        <Loading />
      )}
    </section>
  );
}

interface ReplyProps extends ReplyBoxProps {
  templates: readonly ReplyTemplateJson[];
  values: ReplyValues;
}

interface Draft {
  readonly template: string;
  readonly subject: string;
  readonly text: string;
  /** The idempotency key of the entry in the log: another text is another entry. */
  readonly key: string;
}

function Reply({ lead, templates, values, onDone }: ReplyProps) {
  const [draft, setDraft] = useState<Draft>({ template: "", subject: "", text: "", key: newKey() });
  const [filled, setFilled] = useState("");
  const [refused, setRefused] = useState(false);
  const text = useRef<HTMLTextAreaElement>(null);
  const choice = useRef<HTMLSelectElement>(null);
  // What is opened by a button begins with its first step.
  useEffect(() => choice.current?.focus(), []);
  useLeaveWarning(draft.text !== filled);
  const note = useMutation({
    mutationFn: (kind: EntryKind) =>
      addEntry(lead.id, {
        kind,
        outcome: "none",
        text:
          kind === "mail" && draft.subject.trim() !== "" ? `${draft.subject}\n\n${draft.text}` : draft.text,
        key: `${draft.key}-${kind}`,
      }),
    meta: { failed: "The reply could not be noted in the log. Press the button again." },
    onSuccess: (entry) => {
      showEntry(lead.id, entry);
      tellOfEntry(lead.id, entry, "The reply is noted in the log");
      onDone();
    },
  });

  function change(part: Partial<Draft>): void {
    setDraft({ ...draft, ...part, key: newKey() });
    setRefused(false);
  }

  function choose(id: string): void {
    const template = templates.find((one) => String(one.id) === id);
    const next = template ? fill(template.text, { ...values }) : "";
    change({ template: id, subject: template ? fill(template.subject, { ...values }) : "", text: next });
    setFilled(next);
  }

  /** What was written is not lost by another choice. */
  function ask(id: string): void {
    if (draft.text === filled || draft.text.trim() === "") {
      choose(id);
      return;
    }
    confirmAction({
      text: "Replace what you wrote?",
      about: draft.text.slice(0, 80),
      yes: "Replace",
      busy: "Replacing...",
      run: async () => choose(id),
    });
  }

  const open = openText(lead.email === "" ? draft.text : `${draft.subject}\n${draft.text}`);
  const blank = draft.text.trim() === "" ? "Write the reply, or choose a template." : null;

  function send(event: MouseEvent, kind: EntryKind): void {
    if (blank !== null || open !== null || note.isPending) {
      event.preventDefault();
      setRefused(true);
      text.current?.focus();
      return;
    }
    note.mutate(kind);
  }

  return (
    <>
      <SelectField
        id="reply-template"
        ref={choice}
        label="Template"
        hint={
          templates.length === 0 ? (
            <>
              There are no templates yet.{" "}
              <a className="link inline-block py-1" href={paths.replyTemplates}>
                Reply templates
              </a>
            </>
          ) : undefined
        }
        value={draft.template}
        onChange={(event) => ask(event.target.value)}
      >
        <option value="">No template</option>
        {templates.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      {lead.email === "" ? null : (
        <TextField
          id="reply-subject"
          label="Subject of an email"
          optional
          maxLength={150}
          value={draft.subject}
          onChange={(event) => change({ subject: event.target.value })}
        />
      )}
      <TextArea
        id="reply-text"
        ref={text}
        label="Reply"
        rows={6}
        maxLength={3_000}
        className="field-grows"
        errors={refused ? [blank ?? open].flatMap((error) => error ?? []) : undefined}
        value={draft.text}
        onChange={(event) => change({ text: event.target.value })}
      />
      <div role="status">
        {open === null || refused ? null : <p className="text-sm field-error">{open}</p>}
      </div>
      <div className="flex flex-wrap gap-2">
        {lead.phone !== null && lead.whatsapp ? (
          <ButtonLink
            href={whatsappLink(lead.phone, draft.text)}
            target="_blank"
            rel="noreferrer"
            onClick={(event: MouseEvent) => send(event, "whatsapp")}
          >
            <Icon name="chat" />
            Send by WhatsApp
            <span className="sr-only">(new tab)</span>
          </ButtonLink>
        ) : null}
        {lead.email === "" ? null : (
          <ButtonLink
            href={mailLink(lead.email, draft.subject, draft.text)}
            onClick={(event: MouseEvent) => send(event, "mail")}
          >
            <Icon name="mail" />
            Send by email
          </ButtonLink>
        )}
        <Button variant="quiet" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </>
  );
}
