import type { Course } from "#content/courses.ts";
import { PriceToday } from "#site/courses/PriceToday.tsx";
import { ButtonLink } from "#ui/Button.tsx";
import { Container } from "#ui/Container.tsx";
import { DataSheet } from "#ui/DataSheet.tsx";
import { mainAction, nextStartRow, placeRow } from "./CourseHead.tsx";

/** What one decides by and the main action, beside the details of wide screens, where it stays in view. */
export function CourseSheet({ course }: { course: Course }) {
  const action = mainAction(course);
  return (
    <div className="course-sheet" data-print="hide">
      <Container>
        <section aria-label="Reserve this course" className="card p-5">
          <PriceToday price={course.fee?.price} className="text-2xl" gst />
          <DataSheet className="mt-3 mb-4" rows={[nextStartRow(course), placeRow(course)]} />
          <ButtonLink href={action.href} block>
            {action.label}
          </ButtonLink>
          <a className="link mt-2 block py-1.5 text-center text-sm" href="#batches">
            Dates and fee
          </a>
        </section>
      </Container>
    </div>
  );
}
