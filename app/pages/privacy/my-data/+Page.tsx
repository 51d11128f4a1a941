import { MyDataPage } from "#features/my-data/MyDataPage.tsx";
import type { MyData } from "#features/my-data/my-data.ts";
import { usePage, usePreload } from "#renderer/page-data.tsx";

export default function Page() {
  const { form } = usePage();
  const data = usePreload<MyData>("/privacy/my-data");
  return <MyDataPage data={data ?? null} result={form?.kind === "my_data" ? form : null} />;
}
