import type { InboxMail } from "#api/types.gen.ts";
import { Notice } from "#ui/Notice.tsx";
import { paths } from "../paths.ts";

/** The waiting time of a mail, in seconds, from which a warning shows. */
const LATE_AFTER = 15 * 60;

/** Warns about undelivered or delayed mail and links to the affected leads. */
export function MailWarning({ mail }: { mail: InboxMail | undefined }) {
  const late = mail !== undefined && mail.oldest_seconds > LATE_AFTER;
  const undelivered = mail !== undefined && mail.undelivered > 0;
  return (
    // Always rendered: screen readers ignore a live region that appears together with its text.
    <div role="status" className="empty:hidden">
      {late || undelivered ? (
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
          {undelivered ? (
            <p>
              {mail.undelivered === 1 ? "One enquiry has" : `${mail.undelivered} enquiries have`} email that
              was not delivered. Check the address, or send it again.{" "}
              <a className="link" href={`${paths.leads}?mail=undelivered`}>
                Show {mail.undelivered === 1 ? "it" : "them"}
              </a>
            </p>
          ) : null}
        </Notice>
      ) : null}
    </div>
  );
}

function duration(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  if (hours >= 48) return `${Math.floor(hours / 24)} days`;
  return hours >= 2 ? `${hours} hours` : `${minutes} minutes`;
}
