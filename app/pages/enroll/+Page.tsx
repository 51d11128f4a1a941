import { stackIdOf } from "#features/catalogue/address.ts";
import { findStack } from "#features/catalogue/catalogue.ts";
import { EnrolPage } from "#features/catalogue/EnrolPage.tsx";
import { ErrorPage } from "#features/errors/ErrorPage.tsx";
import { usePage } from "#site/page/page-data.tsx";

export default function EnrollRoute() {
  const { url, form, status } = usePage();
  const choice = findStack(stackIdOf(url) ?? "");
  if (choice === null) return <ErrorPage status={status >= 400 && status !== 422 ? status : 404} />;
  return <EnrolPage {...choice} result={form} />;
}
