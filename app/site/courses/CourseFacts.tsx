import type { ReactNode } from "react";
import { type Course, DEFAULT_CERTIFICATION, NO_PREREQUISITES } from "#content/courses.ts";
import { keyed } from "#ui/keyed.ts";

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
