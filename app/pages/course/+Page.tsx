import type { Course, CourseSummary } from "#content/courses.ts";
import type { Settings } from "#content/site.ts";
import { CoursePage } from "#features/courses/CoursePage.tsx";
import { ErrorPage } from "#features/errors/ErrorPage.tsx";
import { usePage, usePreload, usePreloadMatching } from "#renderer/page-data.tsx";

/** One course. The address has its slug, the preload its id. */
export default function CourseRoute() {
  const { form, status, canonical } = usePage();
  const settings = usePreload<Settings>("/api/settings");
  const course = usePreloadMatching<Course>(/^\/api\/courses\/\d+$/)?.value;
  const related = usePreloadMatching<CourseSummary[]>(/^\/api\/courses\/\d+\/related$/)?.value;
  // A course page without its course has nothing to show but the way on.
  if (!course) return <ErrorPage status={status >= 400 ? status : 404} />;
  return (
    <CoursePage
      course={course}
      related={related ?? []}
      brand={settings?.brand_name ?? ""}
      address={canonical}
      result={form}
    />
  );
}
