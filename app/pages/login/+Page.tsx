import { LoginPage } from "#features/account/LoginPage.tsx";
import { usePage } from "#site/page/page-data.tsx";

export default function Page() {
  const { form } = usePage();
  return <LoginPage result={form?.kind === "login" ? form : null} />;
}
