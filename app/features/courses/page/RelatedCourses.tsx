import { type CategoryKey, categoryOf } from "#content/categories.ts";
import type { CourseSummary } from "#content/courses.ts";
import { categoryPath } from "#site/courses/address.ts";
import { CourseTiles } from "#site/courses/CourseTiles.tsx";
import { ButtonLink } from "#ui/Button.tsx";
import { Section } from "#ui/Section.tsx";

export function RelatedCourses({
  courses,
  category,
}: {
  courses: readonly CourseSummary[];
  category: CategoryKey;
}) {
  if (courses.length === 0) return null;
  return (
    <Section
      id="related"
      className="related pt-8 pb-10"
      title="Related courses"
      aside={
        <ButtonLink variant="secondary" href={categoryPath(category)}>
          {categoryOf(category).heading}
        </ButtonLink>
      }
    >
      <CourseTiles courses={courses} />
    </Section>
  );
}
