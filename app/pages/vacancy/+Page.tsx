import type { VacancyJson } from "#api/types.gen.ts";
import { ClosedVacancyPage, VacancyPage } from "#features/companies/VacancyPage.tsx";
import { listOpenVacancies } from "#features/companies/vacancies-api.ts";
import { usePage, usePreload, useRequiredRecord } from "#site/page/page-data.tsx";

export default function VacancyRoute() {
  const { form } = usePage();
  const vacancy = useRequiredRecord<VacancyJson>();
  const open = usePreload(listOpenVacancies) ?? [];
  const others = open.filter(({ id }) => id !== vacancy.id);
  if (!vacancy.open) return <ClosedVacancyPage vacancy={vacancy} others={others} />;
  return <VacancyPage vacancy={vacancy} others={others} result={form} />;
}
