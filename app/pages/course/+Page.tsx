import { endpoint } from "#api/endpoint.ts";
import { listRelatedCourses } from "#api/endpoints.ts";
import type { Course } from "#content/courses.ts";
import { CoursePage } from "#features/courses/page/CoursePage.tsx";
import { usePage, usePreload, useRequiredRecord, useSettings } from "#site/page/page-data.tsx";

/** The open vacancies for which a course prepares. */
const listVacancies = (id: number) => endpoint("GET", "/api/courses/{id}/vacancies", { path: { id } });

export default function CourseRoute() {
  const { form, canonical } = usePage();
  const { brand_name } = useSettings();
  const course = useRequiredRecord<Course>();
  const related = usePreload(listRelatedCourses(course.id));
  const vacancies = usePreload(listVacancies(course.id));
  return (
    <CoursePage
      course={course}
      related={related ?? []}
      vacancies={vacancies ?? []}
      brand={brand_name}
      address={canonical}
      result={form}
    />
  );
}
