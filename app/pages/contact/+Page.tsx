import type { Settings } from "#content/site.ts";
import { ContactPage } from "#features/contact/ContactPage.tsx";
import { usePage, usePreload } from "#renderer/page-data.tsx";

export default function Page() {
  const settings = usePreload<Settings>("/api/settings");
  const { form } = usePage();
  return settings ? <ContactPage settings={settings} result={form} /> : null;
}
