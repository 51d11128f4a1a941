import { endpoint } from "#api/endpoint.ts";
import type * as api from "#api/types.gen.ts";
import { ConsultancyPage } from "#features/consultancy/ConsultancyPage.tsx";
import { usePage, usePreload, useSettings } from "#site/page/page-data.tsx";

const listServices = endpoint<api.ListServicesData, api.ListServicesResponse>(
  "GET",
  "/api/consultancy/services",
);

export default function Page() {
  const services = usePreload(listServices) ?? [];
  return <ConsultancyPage settings={useSettings()} services={services} result={usePage().form} />;
}
