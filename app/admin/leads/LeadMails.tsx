import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import type { LeadJson, LeadMail } from "#api/types.gen.ts";
import { Button } from "#ui/Button.tsx";
import { cx } from "#ui/cx.ts";
import { TextField } from "#ui/Field.tsx";
import { hasFieldErrors } from "../kit/errors.ts";
import { useMay } from "../session/user.ts";
import { Panel } from "../ui/Panel.tsx";
import { toastSuccess } from "../ui/toasts.ts";
import { chipClass, mailLabel, mailStateLabel } from "./labels.ts";
import { resendMail, stopMail } from "./leads-api.ts";
import { isKeptBack, mailProgress } from "./mail-progress.ts";

interface LeadMailsProps {
  lead: LeadJson;
  onChanged: (lead: LeadJson) => void;
}

/** The mails of a lead with their delivery status, and buttons to resend or cancel them. */
export function LeadMails({ lead, onChanged }: LeadMailsProps) {
  return (
    <Panel title="Emails">
      {lead.mails.length === 0 ? (
        <p className="text-ink-muted">No email was sent about this enquiry.</p>
      ) : (
        <ul className="grid gap-3">
          {lead.mails.map((mail) => (
            <MailItem key={mail.id} lead={lead} mail={mail} onChanged={onChanged} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function MailItem({ lead, mail, onChanged }: LeadMailsProps & { mail: LeadMail }) {
  const mayWork = useMay("work_on_enquiries");
  const [correcting, setCorrecting] = useState(false);
  const [errors, setErrors] = useState<string[] | undefined>();
  const resend = useMutation({
    mutationFn: (email: string | undefined) => resendMail(lead.id, mail.id, email),
    meta: { failed: "Failed to send the mail", showsFields: true },
    onMutate: () => setErrors(undefined),
    onSuccess: (saved) => {
      onChanged(saved);
      setCorrecting(false);
      toastSuccess("The mail is on its way");
    },
    onError: (error) => {
      if (hasFieldErrors(error)) setErrors(Object.values(error.fields).flat());
    },
  });
  const stop = useMutation({
    mutationFn: () => stopMail(lead.id, mail.id),
    meta: { failed: "Failed to stop the mail" },
    onSuccess: (saved) => {
      onChanged(saved);
      toastSuccess(mail.state === "dead" ? "Dismissed" : "The mail is stopped");
    },
  });
  const { label, tone } = mailStateLabel(mail);
  const what = mailLabel(mail);

  function sendCorrected(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const email = String(new FormData(event.currentTarget).get("email") ?? "").trim();
    if (email === "") setErrors(["Enter an email address"]);
    else resend.mutate(email);
  }

  return (
    <li className="grid gap-2 rounded-md border border-line p-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="min-w-0">
          <span className="font-semibold">{what}</span>
          {mail.recipient ? (
            <span className="block wrap-anywhere text-sm text-ink-muted">to {mail.recipient}</span>
          ) : null}
        </p>
        <span className={cx(chipClass(tone), "flex-none")}>{label}</span>
      </div>
      <p className="text-sm text-ink-muted">{mailProgress(mail)}</p>
      {mail.last_error && mail.state !== "sent" && !isKeptBack(mail) ? (
        <p className="text-sm wrap-anywhere text-danger">The mail server said: {mail.last_error}</p>
      ) : null}
      {mayWork && (mail.can_resend || mail.can_stop) ? (
        <div className="flex flex-wrap gap-2">
          {mail.can_resend ? (
            <Button
              variant="secondary"
              size="sm"
              busy={resend.isPending}
              busyText="Sending..."
              onClick={() => resend.mutate(undefined)}
            >
              Send again<span className="sr-only">: {what}</span>
            </Button>
          ) : null}
          {mail.can_correct ? (
            <Button
              variant="secondary"
              size="sm"
              aria-expanded={correcting}
              onClick={() => setCorrecting((open) => !open)}
            >
              Correct the address
            </Button>
          ) : null}
          {mail.can_stop ? (
            <Button variant="secondary" size="sm" busy={stop.isPending} onClick={() => stop.mutate()}>
              {mail.state === "dead" ? "Dismiss" : "Do not send"}
              <span className="sr-only">: {what}</span>
            </Button>
          ) : null}
        </div>
      ) : null}
      {correcting && mail.can_correct ? (
        <form
          aria-label="Correct the address"
          noValidate
          className="grid gap-3 pt-1"
          onSubmit={sendCorrected}
        >
          <TextField
            id={`mail-${mail.id}-email`}
            name="email"
            label="Correct email address"
            hint="Replaces the address of this enquiry."
            type="email"
            autoComplete="off"
            maxLength={254}
            defaultValue={mail.recipient}
            errors={errors}
          />
          <Button
            type="submit"
            size="sm"
            className="justify-self-start"
            busy={resend.isPending}
            busyText="Sending..."
          >
            Send to this address
          </Button>
        </form>
      ) : null}
    </li>
  );
}
