import { termsText } from "#content/legal-terms.ts";
import { LegalPage } from "#features/legal/LegalPage.tsx";
import { useSettings } from "#site/page/page-data.tsx";

export default function Page() {
  return <LegalPage content={termsText(useSettings())} />;
}
