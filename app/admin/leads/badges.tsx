import type { DeliveryStatus, Kind, LeadRow, LeadWaiting, LostReason, Status } from "#api/types.gen.ts";
import { cx } from "#ui/cx.ts";
import { formatDateTime, shortTime } from "../kit/format.ts";
import { dueOf } from "./follow-up.ts";
import { chipClass, statusLabel, statusText, waitingText } from "./labels.ts";

interface StatusBadgeProps {
  status: Status;
  kind: Kind;
  /** Of a lost one. */
  reason?: LostReason | null;
  late?: boolean | undefined;
}

/** The status; a new one stands out once its sender waits longer than staff want to take. */
export function StatusBadge({ status, kind, reason = null, late = false }: StatusBadgeProps) {
  const shown = late && status === "new" ? "signal" : statusLabel(status, kind).tone;
  return <span className={cx(chipClass(shown), "flex-none")}>{statusText(status, kind, reason)}</span>;
}

/** Shown only for undelivered or queued mail. */
export function MailBadge({ mail }: { mail: DeliveryStatus }) {
  if (mail === "undelivered") return <span className="chip chip-danger">Email not delivered</span>;
  if (mail === "waiting") return <span className="text-sm text-ink-muted">Email waiting</span>;
  return null;
}

/** Shown until staff have handled the sender's newer message. */
export function WroteAgainBadge({ shown }: { shown: boolean }) {
  return shown ? <span className="chip chip-signal">Wrote again</span> : null;
}

/** Shown while the sender waits for an answer; in bold when that takes longer than it should. */
export function WaitingBadge({ waiting }: { waiting: LeadWaiting | null }) {
  if (waiting === null) return null;
  return (
    <span
      className={cx("text-sm", waiting.late ? "font-semibold text-danger" : "text-ink-muted")}
      title={`Since ${formatDateTime(waiting.since)}, counted in office hours`}
    >
      {waitingText(waiting, new Date())}
    </span>
  );
}

interface NextActionProps {
  row: Pick<LeadRow, "next_action_at" | "next_action">;
  /** Time and text in one line; else in two. */
  inline?: boolean;
}

/** The follow-up; highlighted when it is due, red once it is late. */
export function NextAction({ row, inline = false }: NextActionProps) {
  const { next_action_at: at, next_action: text } = row;
  if (at === null) return null;
  const due = dueOf(at, new Date());
  return (
    <span>
      <span
        className={cx(
          "figure",
          due === "overdue" && "font-semibold text-danger",
          due === "today" && "font-semibold",
        )}
      >
        <time dateTime={at} title={formatDateTime(at)}>
          {shortTime(at, new Date())}
        </time>
        {inline && due !== "later" ? ` (${due})` : ""}
      </span>
      {inline ? (
        text && `, ${text}`
      ) : (
        <span className="block truncate" title={text}>
          {[due === "later" ? "" : due, text].filter(Boolean).join(": ")}
        </span>
      )}
    </span>
  );
}

/** The batch of a reservation by its first day, or that someone on a waiting list was told of one. */
export function batchText({ batch, told_at }: Pick<LeadRow, "batch" | "told_at">): string {
  if (told_at !== null) return `told of a batch on ${formatDateTime(told_at)}`;
  return batch === "" ? "" : `batch of ${batch.split(/;| to /)[0]}`;
}
