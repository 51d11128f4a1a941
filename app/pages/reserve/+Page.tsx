import type { Course } from "#content/courses.ts";
import { batchInUrl } from "#features/courses/batches/batch-words.ts";
import { ReservePage } from "#features/courses/reserve/ReservePage.tsx";
import { usePage, useRequiredRecord } from "#site/page/page-data.tsx";

export default function ReserveRoute() {
  const { url, form } = usePage();
  return <ReservePage course={useRequiredRecord<Course>()} asked={batchInUrl(url)} result={form} />;
}
