import { reserveHref, type Start, seatsOf } from "#content/batch-labels.ts";
import { courseHref } from "#content/courses.ts";
import { BatchDates, BatchMeeting, BatchPlace } from "#site/batches/BatchFacts.tsx";
import { PriceToday } from "#site/courses/PriceToday.tsx";
import { ButtonLink } from "#ui/Button.tsx";
import { Section } from "#ui/Section.tsx";

/** The next batches with free seats; nothing when there are none. */
export function StartingSoon({ starts }: { starts: readonly Start[] }) {
  if (starts.length === 0) return null;
  return (
    <Section
      id="starting-soon"
      label="Next dates"
      title="Starting soon"
      lead="Batches with a free seat. To reserve one costs nothing yet: we call you first."
      aside={
        <ButtonLink href="/batches" variant="secondary">
          All start dates
        </ButtonLink>
      }
    >
      <ul className="grid gap-px border border-line bg-line md:grid-cols-2 xl:grid-cols-3">
        {starts.map((start) => (
          <li key={start.id} className="flex flex-col gap-3 bg-paper-raised p-5 sm:p-6">
            <p className="figure">
              <BatchDates batch={start} />
            </p>
            <h3 className="text-xl">
              <a
                href={courseHref(start.course.slug)}
                className="inline-block py-0.5 underline-offset-4 hover:underline"
              >
                {start.course.title}
              </a>
            </h3>
            <div className="grid gap-1 text-sm">
              <p>
                <BatchMeeting batch={start} />
              </p>
              <p>
                <BatchPlace batch={start} />
              </p>
              <p className="text-ink-muted">
                {start.language} · {seatsOf(start)}
              </p>
            </div>
            <div className="mt-auto flex flex-wrap items-center justify-between gap-3 pt-2">
              <p>
                <PriceToday price={start.price} className="text-lg" />
              </p>
              <ButtonLink href={reserveHref(start.course.slug, start)} variant="secondary" size="sm">
                Reserve a seat<span className="sr-only">: {start.course.title}</span>
              </ButtonLink>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}
