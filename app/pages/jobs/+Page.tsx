import { listOpenVacancies } from "#api/endpoints.ts";
import { JobsPage } from "#features/companies/JobsPage.tsx";
import { usePreload } from "#site/page/page-data.tsx";

export default function JobsRoute() {
  return <JobsPage open={usePreload(listOpenVacancies) ?? []} />;
}
