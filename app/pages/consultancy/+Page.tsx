import { endpoint } from "#api/endpoint.ts";
import { ConsultancyPage } from "#features/consultancy/ConsultancyPage.tsx";
import { usePage, usePreload, useSettings } from "#site/page/page-data.tsx";

const listServices = endpoint("GET", "/api/consultancy/services");

export default function Page() {
  const services = usePreload(listServices) ?? [];
  return <ConsultancyPage settings={useSettings()} services={services} result={usePage().form} />;
}
