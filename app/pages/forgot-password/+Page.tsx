import { ForgotPasswordPage } from "#features/account/ForgotPasswordPage.tsx";
import { useSettings } from "#site/page/page-data.tsx";

export default function Page() {
  return <ForgotPasswordPage settings={useSettings()} />;
}
