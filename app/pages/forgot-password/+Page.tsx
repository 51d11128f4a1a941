import type { Settings } from "#content/site.ts";
import { ForgotPasswordPage } from "#features/account/ForgotPasswordPage.tsx";
import { usePreload } from "#renderer/page-data.tsx";

export default function Page() {
  const settings = usePreload<Settings>("/api/settings");
  return settings ? <ForgotPasswordPage settings={settings} /> : null;
}
