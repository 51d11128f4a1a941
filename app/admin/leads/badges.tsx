import type { DeliveryStatus, LeadRow, LeadWaiting, Status } from "#api/types.gen.ts";
import { cx } from "#ui/cx.ts";
import { formatDateTime } from "../kit/format.ts";
import { dueOf } from "./follow-up.ts";
import { chipClass, statusLabel, waitingText } from "./labels.ts";

/** The status; a new one stands out once its sender waits longer than staff want to take. */
export function StatusBadge({ status, late = false }: { status: Status; late?: boolean | undefined }) {
  const { label, tone } = statusLabel(status);
  const shown = late && status === "new" ? "signal" : tone;
  return <span className={cx(chipClass(shown), "flex-none")}>{label}</span>;
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

/** The follow-up; highlighted when it is due. */
export function NextAction({ row }: { row: Pick<LeadRow, "next_action_at" | "next_action"> }) {
  const { next_action_at: at, next_action: text } = row;
  if (at === null) return null;
  const due = dueOf(at, new Date());
  return (
    <span>
      <span className={cx("figure", due !== "later" && "font-semibold text-signal-text")}>
        <time dateTime={at}>{formatDateTime(at)}</time>
        {due === "overdue" ? " (overdue)" : due === "today" ? " (today)" : ""}
      </span>
      {text === "" ? null : <span className="block wrap-anywhere">{text}</span>}
    </span>
  );
}

/** The batch of a reservation, or that someone on a waiting list was told of one. */
export function BatchNote({ row: { batch, told_at } }: { row: Pick<LeadRow, "batch" | "told_at"> }) {
  const text = told_at === null ? batch : `Told of a batch on ${formatDateTime(told_at)}`;
  return text === "" ? null : <span className="block text-sm text-ink-muted">{text}</span>;
}
