import type { LeadMail } from "#api/types.gen.ts";
import { formatDateTime } from "../format.ts";

/** What has become of a mail and what comes next, as a sentence. */
export function mailProgress(
  {
    state,
    attempts,
    sent_at,
    next_attempt_at,
  }: Pick<LeadMail, "state" | "attempts" | "sent_at" | "next_attempt_at">,
  now = Date.now(),
): string {
  const tries = attempts === 1 ? "1 attempt" : `${attempts} attempts`;
  if (state === "sent" && sent_at) return `Sent ${formatDateTime(sent_at)}, ${tries}.`;
  if (state === "queued" && next_attempt_at) {
    const next = formatDateTime(next_attempt_at);
    if (attempts > 0) return `${tries} so far, next ${next}.`;
    // Put off by the limit for messages to visitors.
    return Date.parse(next_attempt_at) > now
      ? `Waits until ${next} or longer: as many mails to visitors as are allowed in an hour or a day have been sent.`
      : "Goes out in a moment.";
  }
  return state === "dead" ? `Not delivered after ${tries}.` : "Stopped by staff.";
}
