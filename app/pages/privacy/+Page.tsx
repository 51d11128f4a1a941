import { privacyText } from "#content/legal-privacy.ts";
import type { Settings } from "#content/site.ts";
import { LegalPage } from "#features/legal/LegalPage.tsx";
import { usePreload } from "#renderer/page-data.tsx";

export default function Page() {
  const settings = usePreload<Settings>("/api/settings");
  return settings ? <LegalPage content={privacyText(settings)} /> : null;
}
