import { ContactPage } from "#features/contact/ContactPage.tsx";
import { usePage, useSettings } from "#site/page/page-data.tsx";

export default function Page() {
  return <ContactPage settings={useSettings()} result={usePage().form} />;
}
