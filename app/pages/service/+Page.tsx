import type { Course } from "#content/courses.ts";
import type { Service } from "#content/services.ts";
import type { Settings } from "#content/site.ts";
import { ServicePage } from "#features/consultancy/ServicePage.tsx";
import { ErrorPage } from "#features/errors/ErrorPage.tsx";
import { usePage, usePreload, usePreloadMatching } from "#renderer/page-data.tsx";

/** One consultancy service. */
export default function ServiceRoute() {
  const { form, status } = usePage();
  const settings = usePreload<Settings>("/api/settings");
  const service = usePreloadMatching<Service>(/^\/api\/consultancy\/services\/[^/]+$/)?.value;
  const courses = usePreloadMatching<Course[]>(/^\/api\/courses\/get\?q=/)?.value;
  if (!service || !settings) return <ErrorPage status={status >= 400 && status !== 422 ? status : 404} />;
  return <ServicePage service={service} courses={courses ?? []} settings={settings} result={form} />;
}
