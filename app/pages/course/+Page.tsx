import { listRelatedCourses } from "#api/endpoints.ts";
import type { Course } from "#content/courses.ts";
import { CoursePage } from "#features/courses/CoursePage.tsx";
import { ErrorPage } from "#features/errors/ErrorPage.tsx";
import { usePage, usePreload, useRecord, useSettings } from "#site/page/page-data.tsx";

export default function CourseRoute() {
  const { form, status, canonical } = usePage();
  const { brand_name } = useSettings();
  const course = useRecord<Course>();
  const related = usePreload(listRelatedCourses(course?.id ?? 0));
  if (!course) return <ErrorPage status={status >= 400 ? status : 404} />;
  return (
    <CoursePage
      course={course}
      related={related ?? []}
      brand={brand_name}
      address={canonical}
      result={form}
    />
  );
}
