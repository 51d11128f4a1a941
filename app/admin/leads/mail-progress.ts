import type { LeadMail } from "#api/types.gen.ts";
import { formatDateTime } from "../format.ts";

/** What has become of a mail and what comes next, as a sentence. */
export function mailProgress({
  state,
  attempts,
  is_held,
  sent_at,
  next_attempt_at,
}: Pick<LeadMail, "state" | "attempts" | "is_held" | "sent_at" | "next_attempt_at">): string {
  const tries = attempts === 1 ? "1 attempt" : `${attempts} attempts`;
  if (state === "sent" && sent_at) return `Sent ${formatDateTime(sent_at)}, ${tries}.`;
  if (is_held)
    return "Held back: for now the site has sent as many mails to visitors as it may. Goes out by itself later.";
  if (state === "queued" && next_attempt_at) {
    return attempts === 0
      ? "Goes out in a moment."
      : `${tries} so far, next ${formatDateTime(next_attempt_at)}.`;
  }
  return state === "dead" ? `Not delivered after ${tries}.` : "Stopped by staff.";
}
