import { ErrorPage } from "#features/errors/ErrorPage.tsx";
import { usePage } from "#site/page/page-data.tsx";

export default function Page() {
  const { status } = usePage();
  return <ErrorPage status={status >= 400 ? status : 404} />;
}
