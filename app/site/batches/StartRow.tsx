import { type Batch, reserveHref, seatsOf } from "#content/batch-labels.ts";
import { courseHref } from "#content/courses.ts";
import { PriceToday } from "#site/courses/PriceToday.tsx";
import { ButtonLink } from "#ui/Button.tsx";
import { BatchDates, BatchMeeting, BatchPlace } from "./BatchFacts.tsx";

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
