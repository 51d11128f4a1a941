import { CodePage } from "#features/account/CodePage.tsx";
import { usePage } from "#site/page/page-data.tsx";

export default function Page() {
  const { form } = usePage();
  return <CodePage result={form?.kind === "code" ? form : null} />;
}
