import { type Batch, daysOf, hoursOf, MODE_LABELS } from "#content/batch-labels.ts";
import { shortDate } from "#content/format.ts";

function ShortDate({ value }: { value: string }) {
  return (
    <time dateTime={value} className="whitespace-nowrap">
      {shortDate(value)}
    </time>
  );
}

/** First and last day; of one that runs, until when one can join. */
export function BatchDates({ batch }: { batch: Batch }) {
  const { starts_on, ends_on, enrol_by, has_started, can_enrol } = batch;
  return (
    <>
      <strong className="font-semibold">
        {has_started ? "Started " : null}
        <ShortDate value={starts_on} />
      </strong>{" "}
      <span className="text-ink-muted">
        to <ShortDate value={ends_on} />
        {has_started && can_enrol ? (
          <span className="block">
            {" "}
            join until <ShortDate value={enrol_by ?? ends_on} />
          </span>
        ) : null}
      </span>
    </>
  );
}

/** Days and hours of the lessons, with what else there is to say about them. */
export function BatchMeeting({ batch }: { batch: Batch }) {
  return (
    <>
      {daysOf(batch)}, <span className="whitespace-nowrap">{hoursOf(batch)}</span>
      {batch.remark === "" ? null : <span className="block text-sm text-ink-muted">{batch.remark}</span>}
    </>
  );
}

/** How and where it is taught. */
export function BatchPlace({ batch }: { batch: Batch }) {
  return (
    <>
      {MODE_LABELS[batch.mode]}
      {batch.place === "" ? null : <span className="block text-sm text-ink-muted">{batch.place}</span>}
    </>
  );
}
