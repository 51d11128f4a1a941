import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { InboxMail } from "#api/types.gen.ts";
import { Button } from "#ui/Button.tsx";
import { Notice } from "#ui/Notice.tsx";
import { paths } from "../kit/paths.ts";
import { useMay } from "../session/user.ts";
import { toastSuccess } from "../ui/toasts.ts";
import { resendDeadMails } from "./leads-api.ts";

/** The waiting time of a mail, in seconds, from which a warning shows. */
const LATE_AFTER = 15 * 60;

/** Warns about refused, undelivered or delayed mail, with the words of the mail server, and links to the affected leads. */
export function MailWarning({ mail }: { mail: InboxMail | undefined }) {
  const late = mail !== undefined && mail.oldest_seconds > LATE_AFTER;
  const refused = mail !== undefined && mail.failing > 0;
  const undelivered = mail !== undefined && mail.undelivered > 0;
  const dead = mail !== undefined && mail.dead > 0;
  return (
    // Always rendered: screen readers ignore a live region that appears together with its text.
    <div role="status" className="empty:hidden">
      {late || refused || undelivered || dead ? (
        <Notice tone="danger" className="mb-5" title="Email does not get through">
          {late ? (
            <p>
              {mail.waiting === 1 ? "One email waits" : `${mail.waiting} emails wait`} to be sent, the first
              for {duration(mail.oldest_seconds)}: the mail server may be down. Nothing is lost; sending is
              tried again by itself.{" "}
              {mail.late > 0 ? (
                <a className="link" href={`${paths.leads}?mail=late`}>
                  Show the enquiries
                </a>
              ) : null}
            </p>
          ) : null}
          {refused && !late ? (
            <p>
              {mail.failing === 1 ? "One email was" : `${mail.failing} emails were`} refused for now. Nothing
              is lost; sending is tried again by itself for two days.
            </p>
          ) : null}
          {undelivered ? (
            <p>
              {mail.undelivered === 1 ? "One enquiry has" : `${mail.undelivered} enquiries have`} email that
              was not delivered. Check the address, or send it again.{" "}
              <a className="link" href={`${paths.leads}?mail=undelivered`}>
                Show {mail.undelivered === 1 ? "it" : "them"}
              </a>
            </p>
          ) : null}
          {mail.last_refusal === null ? null : (
            <p className="wrap-anywhere">The last reason: {mail.last_refusal}</p>
          )}
          {dead ? <SendAllAgain count={mail.dead} /> : null}
        </Notice>
      ) : null}
    </div>
  );
}

function SendAllAgain({ count }: { count: number }) {
  const mayWork = useMay("work_on_enquiries");
  const queryClient = useQueryClient();
  const resend = useMutation({
    mutationFn: resendDeadMails,
    meta: { failed: "Failed to send the emails again" },
    onSuccess: ({ queued, refused }) => {
      const left = refused === 0 ? "" : `; ${refused} may not be sent any more`;
      toastSuccess(`${queued === 1 ? "1 email is" : `${queued} emails are`} on the way${left}`);
    },
    // Inbox, enquiry, health and today's screen all say how mail fares.
    onSettled: () => void queryClient.invalidateQueries(),
  });
  if (!mayWork) return null;
  return (
    <Button
      variant="secondary"
      size="sm"
      className="mt-2"
      busy={resend.isPending}
      busyText="Sending..."
      onClick={() => resend.mutate()}
    >
      {count === 1 ? "Send the undelivered email again" : `Send all ${count} undelivered emails again`}
    </Button>
  );
}

function duration(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  if (hours >= 48) return `${Math.floor(hours / 24)} days`;
  return hours >= 2 ? `${hours} hours` : `${minutes} minutes`;
}
