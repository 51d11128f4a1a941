import { ConfirmPage } from "#features/newsletter/ConfirmPage.tsx";
import { usePage } from "#site/page/page-data.tsx";

export default function Page() {
  const { form } = usePage();
  return <ConfirmPage result={form?.kind === "newsletter_confirm" ? form : null} />;
}
