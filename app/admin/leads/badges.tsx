import type { DeliveryStatus, Status } from "#api/types.gen.ts";
import { cx } from "#ui/cx.ts";
import { formatDate, isoDay } from "../format.ts";
import { chipClass, statusLabel } from "./labels.ts";

export function StatusBadge({ status }: { status: Status }) {
  const { label, tone } = statusLabel(status);
  return <span className={cx(chipClass(tone), "flex-none")}>{label}</span>;
}

/** Shown only where something is wrong, or still to come. */
export function MailBadge({ mail }: { mail: DeliveryStatus }) {
  if (mail === "undelivered") return <span className="chip chip-danger">E-mail not delivered</span>;
  if (mail === "waiting") return <span className="text-sm text-ink-muted">E-mail waiting</span>;
  return null;
}

/** Shown until staff have looked into what the sender wrote since. */
export function WroteAgainBadge({ shown }: { shown: boolean }) {
  return shown ? <span className="chip chip-signal">Wrote again</span> : null;
}

/** The day of the next action; a day that is past is highlighted. */
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
