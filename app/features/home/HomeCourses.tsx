import type { Course } from "#content/courses.ts";
import { groupDigits } from "#content/format.ts";
import { ALL_COURSES } from "#content/site.ts";
import { CourseTile } from "#site/courses/CourseTile.tsx";
import { PriceToday } from "#site/courses/PriceToday.tsx";
import { ButtonLink } from "#ui/Button.tsx";
import { DataSheet } from "#ui/DataSheet.tsx";
import { Rating } from "#ui/Rating.tsx";
import { Section } from "#ui/Section.tsx";

/** The courses that staff chose and those with the most students; nothing when the catalogue is empty. */
export function HomeCourses({ featured, courses }: { featured: number; courses: readonly Course[] }) {
  if (courses.length === 0) return null;
  return (
    <Section
      id="most-taken"
      tone="sunken"
      label="From the catalogue"
      title={featured > 0 ? "Featured courses" : "Our most popular courses"}
      lead="Complete programmes with a certificate."
      aside={
        <ButtonLink href={ALL_COURSES.href} variant="secondary">
          {ALL_COURSES.label}
        </ButtonLink>
      }
    >
      <ul className="card-row">
        {courses.map((course) => (
          <CourseTile
            key={course.id}
            course={course}
            titleClassName="text-xl"
            sizes="(min-width:80rem) 26rem,(min-width:48rem) 46vw,78vw"
          >
            <p className="mt-2 mb-5 line-clamp-2 text-ink-muted">{course.description}</p>
            <DataSheet
              className="mt-auto"
              rows={[
                { name: "Duration", value: course.duration },
                { name: "Students", value: course.students > 0 ? groupDigits(course.students) : null },
                { name: "Rating", value: course.rated && <Rating {...course.rated} /> },
                { name: "Price", value: <PriceToday price={course.fee?.price} /> },
              ]}
            />
          </CourseTile>
        ))}
      </ul>
    </Section>
  );
}
