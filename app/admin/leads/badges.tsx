import type { DeliveryStatus, LeadRow, Status } from "#api/types.gen.ts";
import { cx } from "#ui/cx.ts";
import { formatDate, formatDateTime, isoDay } from "../format.ts";
import { chipClass, statusLabel } from "./labels.ts";

export function StatusBadge({ status }: { status: Status }) {
  const { label, tone } = statusLabel(status);
  return <span className={cx(chipClass(tone), "flex-none")}>{label}</span>;
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

/** The date of the next action; highlighted when it is due. */
export function NextAction({ at }: { at: string | null }) {
  if (at === null) return null;
  const day = isoDay(at);
  const today = isoDay(new Date().toISOString());
  return (
    <span className={cx("figure", day <= today && "font-semibold text-signal-text")}>
      <time dateTime={day} className="whitespace-nowrap">
        {formatDate(at)}
      </time>
      {day < today ? " (overdue)" : day === today ? " (today)" : ""}
    </span>
  );
}

/** The batch of a reservation, or that someone on a waiting list was told of one. */
export function BatchNote({ row: { batch, told_at } }: { row: Pick<LeadRow, "batch" | "told_at"> }) {
  const text = told_at === null ? batch : `Told of a batch on ${formatDateTime(told_at)}`;
  return text === "" ? null : <span className="block text-sm text-ink-muted">{text}</span>;
}
