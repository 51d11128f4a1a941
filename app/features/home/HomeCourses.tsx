import type { Course } from "#content/courses.ts";
import { ALL_COURSES } from "#content/site.ts";
import { CourseTile } from "#site/courses/CourseTile.tsx";
import { nextStart } from "#site/courses/next-start.ts";
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
      minor
      title={featured > 0 ? "Featured courses" : "Our most popular courses"}
      aside={
        <ButtonLink href={ALL_COURSES.href} variant="secondary" size="sm">
          {ALL_COURSES.label}
        </ButtonLink>
      }
    >
      <ul className="card-row most-taken">
        {courses.map((course) => (
          <CourseTile
            key={course.id}
            course={course}
            titleClassName="text-lg"
            sizes="(min-width:64rem) 16rem,(min-width:48rem) 46vw,78vw"
          >
            <DataSheet
              className="mt-auto pt-3"
              rows={[
                { name: "Next start", value: nextStart(course, "On request") },
                { name: "Duration", value: course.duration },
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
