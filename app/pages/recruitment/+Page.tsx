import { RecruitmentPage } from "#features/companies/RecruitmentPage.tsx";
import { usePage } from "#site/page/page-data.tsx";

export default function Page() {
  return <RecruitmentPage result={usePage().form} />;
}
