import { MODE_LABELS, nextBatch } from "#content/batch-labels.ts";
import { type Course, DEFAULT_CERTIFICATION } from "#content/courses.ts";
import { groupDigits } from "#content/format.ts";
import { courseCode } from "#site/courses/CourseFacts.tsx";
import { CoursePicture } from "#site/courses/CoursePicture.tsx";
import { nextStart } from "#site/courses/next-start.ts";
import { PriceToday } from "#site/courses/PriceToday.tsx";
import { LongDate } from "#site/LongDate.tsx";
import { ButtonLink } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { Container } from "#ui/Container.tsx";
import { DataSheet } from "#ui/DataSheet.tsx";
import { Rating } from "#ui/Rating.tsx";
import { Instructor } from "../Instructor.tsx";
import { mainAction, TO_BE_FIXED } from "./CourseHead.tsx";

/** The data sheet: below the head on phones, beside head and details on wide screens, where it stays in view. */
export function CourseSheet({ course }: { course: Course }) {
  const next = nextBatch(course.batches);
  const action = mainAction(course);
  return (
    <div className="course-sheet">
      <Container>
        <Card label="Data sheet" code={courseCode(course.id)} padded={false}>
          <CoursePicture
            course={course}
            sizes="(min-width:64rem) 24rem,(min-width:48rem) 46vw,91vw"
            first
            className="border-b print:hidden"
          />
          <DataSheet
            className="px-5 pt-1 pb-2 sm:px-6 [&>div:first-child]:border-t-0 [&>div:last-child]:border-b-0"
            rows={[
              { name: "Price", value: <PriceToday price={course.fee?.price} className="text-xl" gst /> },
              { name: "Next start", value: nextStart(course, TO_BE_FIXED) },
              { name: "Mode", value: next && MODE_LABELS[next.mode] },
              { name: "Place", value: next?.place },
              { name: "Language", value: next?.language },
              { name: "Duration", value: course.duration },
              { name: "Rating", value: course.rated && <Rating {...course.rated} /> },
              { name: "Students", value: course.students > 0 ? groupDigits(course.students) : null },
              { name: "Instructor", value: <Instructor name={course.instructor} /> },
              { name: "Certification", value: course.certification ?? DEFAULT_CERTIFICATION },
              { name: "Updated", value: course.revised_at && <LongDate value={course.revised_at} /> },
            ]}
          />
          {/* Where the sheet stays in view. */}
          <div className="px-5 pb-5 max-xl:hidden sm:px-6 print:hidden">
            <ButtonLink href={action.href} block>
              {action.label}
            </ButtonLink>
          </div>
        </Card>
      </Container>
    </div>
  );
}
