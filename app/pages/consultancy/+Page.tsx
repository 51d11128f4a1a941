import type { Settings } from "#content/site.ts";
import { ConsultancyPage } from "#features/consultancy/ConsultancyPage.tsx";
import { usePage, usePreload } from "#renderer/page-data.tsx";

export default function Page() {
  const settings = usePreload<Settings>("/api/settings");
  const { form } = usePage();
  return settings ? <ConsultancyPage settings={settings} result={form} /> : null;
}
