import { WelcomePage } from "#features/account/WelcomePage.tsx";
import { usePage } from "#site/page/page-data.tsx";

export default function Page() {
  const { form } = usePage();
  return <WelcomePage result={form?.kind === "welcome" ? form : null} />;
}
