import { TrainingPage } from "#features/companies/TrainingPage.tsx";
import { usePage, useSettings } from "#site/page/page-data.tsx";

export default function Page() {
  return <TrainingPage settings={useSettings()} result={usePage().form} />;
}
