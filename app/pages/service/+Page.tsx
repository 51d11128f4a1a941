import { listCourses } from "#api/endpoints.ts";
import type { Service } from "#content/services.ts";
import { ServicePage } from "#features/consultancy/ServicePage.tsx";
import { usePage, usePreload, useRequiredRecord, useSettings } from "#site/page/page-data.tsx";
import { useServiceNames } from "#site/page/services.ts";

/** The number of courses that the server sends. */
const COURSES_SHOWN = 3;

export default function ServiceRoute() {
  const { form } = usePage();
  const settings = useSettings();
  const services = useServiceNames();
  const service = useRequiredRecord<Service>();
  const courses = usePreload(listCourses({ q: service.course_words, per_page: COURSES_SHOWN }));
  return (
    <ServicePage
      service={service}
      services={services}
      courses={courses ?? []}
      settings={settings}
      result={form}
    />
  );
}
