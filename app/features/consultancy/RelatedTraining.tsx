import { WORK_NAV } from "#content/menus.ts";
import { ALL_COURSES } from "#content/site.ts";
import type { TileCourse } from "#site/courses/CourseTile.tsx";
import { CourseTiles } from "#site/courses/CourseTiles.tsx";
import { ButtonLink } from "#ui/Button.tsx";
import { Section } from "#ui/Section.tsx";

/** Courses on the subject of a service; nothing when there are none. */
export function RelatedTraining({ courses }: { courses: readonly TileCourse[] }) {
  if (courses.length === 0) return null;
  return (
    <Section
      id="courses"
      tone="sunken"
      label="Learn it yourself"
      title="Related training"
      lead="For the team that will run the system."
      aside={
        <div className="flex flex-wrap gap-3">
          <ButtonLink variant="secondary" href={WORK_NAV.training.href}>
            {WORK_NAV.training.label}
          </ButtonLink>
          <ButtonLink variant="secondary" href={ALL_COURSES.href}>
            {ALL_COURSES.label}
          </ButtonLink>
        </div>
      }
    >
      <CourseTiles courses={courses} />
    </Section>
  );
}
