import { JobsPage } from "#features/companies/JobsPage.tsx";
import { listOpenVacancies } from "#features/companies/vacancies-api.ts";
import { usePreload } from "#site/page/page-data.tsx";

export default function JobsRoute() {
  return <JobsPage open={usePreload(listOpenVacancies) ?? []} />;
}
