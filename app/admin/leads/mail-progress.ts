import type { LeadMail } from "#api/types.gen.ts";
import { formatDateTime } from "../kit/format.ts";

/** What has become of a mail and what comes next, as a sentence. */
export function mailProgress({
  state,
  attempts,
  is_held,
  sent_at,
  next_attempt_at,
  last_error,
}: Pick<LeadMail, "state" | "attempts" | "is_held" | "sent_at" | "next_attempt_at" | "last_error">): string {
  const tries = attempts === 1 ? "1 attempt" : `${attempts} attempts`;
  if (state === "sent" && sent_at) return `Sent ${formatDateTime(sent_at)}, ${tries}.`;
  if (is_held)
    return "Held back: for now the site has sent as many mails to visitors as it may. Goes out by itself later.";
  if (state === "queued" && next_attempt_at) {
    return attempts === 0
      ? "Goes out in a moment."
      : `${tries} so far, next ${formatDateTime(next_attempt_at)}.`;
  }
  if (isKeptBack({ state, attempts, last_error })) return `Not sent: ${last_error}.`;
  return state === "dead" ? `Not delivered after ${tries}.` : "Stopped by staff.";
}

/** Whether a limit of mails to one mailbox kept a mail back, and not the mail server or staff. */
export function isKeptBack({
  state,
  attempts,
  last_error,
}: Pick<LeadMail, "state" | "attempts" | "last_error">): boolean {
  return state === "cancelled" && attempts === 0 && last_error !== null;
}
