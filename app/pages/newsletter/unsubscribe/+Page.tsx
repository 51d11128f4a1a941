import { UnsubscribePage } from "#features/newsletter/UnsubscribePage.tsx";
import { usePage } from "#site/page/page-data.tsx";

export default function Page() {
  const { form } = usePage();
  return <UnsubscribePage result={form?.kind === "newsletter_unsubscribe" ? form : null} />;
}
