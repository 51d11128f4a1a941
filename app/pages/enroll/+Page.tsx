import { findModule } from "#api/endpoints.ts";
import { stackIdOf } from "#features/catalogue/address.ts";
import { findStack } from "#features/catalogue/catalogue.ts";
import { EnrolPage } from "#features/catalogue/EnrolPage.tsx";
import { usePage, usePreload } from "#site/page/page-data.tsx";

export default function EnrollRoute() {
  const { url, form } = usePage();
  const id = stackIdOf(url) ?? "";
  const choice = findStack(id);
  const module = usePreload(findModule(id));
  // The server answers other addresses with the error page.
  if (choice === null) throw new Error(url);
  return <EnrolPage {...choice} module={module} result={form} />;
}
