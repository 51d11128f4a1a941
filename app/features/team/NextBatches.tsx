import type { Batch } from "#content/batch-labels.ts";
import type { Course } from "#content/courses.ts";
import { StartRow } from "#site/batches/BatchFacts.tsx";
import { ButtonLink } from "#ui/Button.tsx";
import { Section } from "#ui/Section.tsx";

/** The calendar has the others. */
const ROWS = 4;

interface Start {
  readonly course: Course;
  readonly batch: Batch;
}

/** The batches of some courses that one can join before they begin, soonest first. */
function startsOf(courses: readonly Course[]): Start[] {
  const starts = courses.flatMap((course) => (course.batches ?? []).map((batch) => ({ course, batch })));
  return starts
    .filter(({ batch }) => batch.can_enrol && !batch.has_started)
    .toSorted((one, other) => one.batch.starts_on.localeCompare(other.batch.starts_on))
    .slice(0, ROWS);
}

/** When one can learn with a member next; nothing where no batch is planned. */
export function NextBatches({ courses }: { courses: readonly Course[] }) {
  const starts = startsOf(courses);
  if (starts.length === 0) return null;
  return (
    <Section
      id="next-batches"
      minor
      title="Next batches"
      aside={
        <ButtonLink href="/batches" variant="secondary" size="sm">
          All start dates
        </ButtonLink>
      }
      className="pb-0"
    >
      <ul className="soon">
        {starts.map(({ course, batch }) => (
          <StartRow key={batch.id} batch={batch} course={course} />
        ))}
      </ul>
    </Section>
  );
}
