import { type Batch, daysOf, hoursOf, MODE_LABELS, reserveHref, seatsOf } from "#content/batch-labels.ts";
import { courseHref } from "#content/courses.ts";
import { shortDate } from "#content/format.ts";
import { PriceToday } from "#site/courses/PriceToday.tsx";
import { ButtonLink } from "#ui/Button.tsx";

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

interface StartRowProps {
  batch: Batch;
  course: { readonly slug: string; readonly title: string };
}

/** A batch that begins soon, in a list of class "soon" (home.css). */
export function StartRow({ batch, course }: StartRowProps) {
  return (
    <li>
      <p className="figure">
        <BatchDates batch={batch} />
      </p>
      <div>
        <h3>
          <a href={courseHref(course.slug)} className="inline-block underline-offset-4 hover:underline">
            {course.title}
          </a>
        </h3>
        <p className="soon-facts">
          <span>
            <BatchMeeting batch={batch} />
          </span>
          <span>
            <BatchPlace batch={batch} />
          </span>
          <span>{batch.language}</span>
        </p>
      </div>
      <div>
        <p>
          <PriceToday price={batch.price} />
        </p>
        <p className="figure text-sm text-ink-muted">{seatsOf(batch)}</p>
      </div>
      <ButtonLink href={reserveHref(course.slug, batch)} variant="secondary" size="sm">
        Reserve a seat<span className="sr-only">: {course.title}</span>
      </ButtonLink>
    </li>
  );
}
