import { listCourses } from "#api/endpoints.ts";
import type { Service } from "#content/services.ts";
import { ServicePage } from "#features/consultancy/ServicePage.tsx";
import { ErrorPage } from "#features/errors/ErrorPage.tsx";
import { usePage, usePreload, useRecord, useSettings } from "#site/page/page-data.tsx";

/** The number of courses that the server sends. */
const COURSES_SHOWN = 3;

export default function ServiceRoute() {
  const { form, status } = usePage();
  const settings = useSettings();
  const service = useRecord<Service>();
  const courses = usePreload(listCourses({ q: service?.course_words ?? "", per_page: COURSES_SHOWN }));
  if (!service) return <ErrorPage status={status >= 400 && status !== 422 ? status : 404} />;
  return <ServicePage service={service} courses={courses ?? []} settings={settings} result={form} />;
}
