import { ConsultancyPage } from "#features/consultancy/ConsultancyPage.tsx";
import { usePage, useSettings } from "#site/page/page-data.tsx";

export default function Page() {
  return <ConsultancyPage settings={useSettings()} result={usePage().form} />;
}
