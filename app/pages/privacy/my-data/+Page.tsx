import { MyDataPage } from "#features/my-data/MyDataPage.tsx";
import type { MyData } from "#features/my-data/my-data.ts";
import { usePage, useRecord } from "#site/page/page-data.tsx";

export default function Page() {
  const { form } = usePage();
  const data = useRecord<MyData>();
  return (
    <MyDataPage
      isLink={form?.kind === "my_data_link"}
      data={data ?? null}
      result={form?.kind === "my_data" ? form : null}
    />
  );
}
