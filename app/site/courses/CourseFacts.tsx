import type { ReactNode } from "react";
import { type Course, DEFAULT_CERTIFICATION, NO_PREREQUISITES } from "#content/courses.ts";
import { groupDigits } from "#content/format.ts";
import { keyed } from "#ui/keyed.ts";
import { Price } from "#ui/Price.tsx";
import { Rating } from "#ui/Rating.tsx";

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="label">{name}</dt>
      <dd className="figure mt-0.5 text-lg font-semibold">{children}</dd>
    </div>
  );
}

/** Price, duration, rating and students of a course. */
export function CourseFigures({ course }: { course: Course }) {
  return (
    <dl className="grid grid-cols-2 *:border-t *:border-line *:py-2.5 *:pe-3 sm:grid-cols-4">
      <Figure name="Price">
        <Price value={course.price} />
      </Figure>
      <Figure name="Duration">{course.duration}</Figure>
      <Figure name="Rating">
        <Rating value={course.rating} />
      </Figure>
      <Figure name="Students">{groupDigits(course.students)}</Figure>
    </dl>
  );
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/**
 * Instructor, certification and prerequisites. The instructor is a prop, because the preview in the staff area has no
 * link to the team.
 */
export function CourseTerms({ course, instructor }: { course: Course; instructor: ReactNode }) {
  return (
    <dl className="course-terms">
      <Line name="Instructor">{instructor}</Line>
      <Line name="Certification">{course.certification ?? DEFAULT_CERTIFICATION}</Line>
      <Line name="Prerequisites">
        {course.prerequisites.length > 0 ? (
          <ul>
            {keyed(course.prerequisites).map(({ key, text }) => (
              <li key={key}>{text}</li>
            ))}
          </ul>
        ) : (
          NO_PREREQUISITES
        )}
      </Line>
    </dl>
  );
}

/** A short identifier that can be told on the phone. */
export function courseCode(id: number): string {
  return `CRS-${String(id).padStart(3, "0")}`;
}
