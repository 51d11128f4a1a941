import type { CategoryCounts } from "#content/categories.ts";
import type { Course } from "#content/courses.ts";
import { readListing } from "#features/courses/address.ts";
import { CourseListing } from "#features/courses/CourseListing.tsx";
import { usePage, usePreloadMatching } from "#renderer/page-data.tsx";

/** The course listing. What the server made of the address stands in the keys of its answers. */
export default function CoursesPage() {
  const { url } = usePage();
  const courses = usePreloadMatching<Course[]>(/^\/api\/courses\/get\?category=/);
  const counts = usePreloadMatching<CategoryCounts>(/^\/api\/courses\/counts/);
  return (
    <CourseListing state={readListing(url)} initial={courses?.value ?? null} counts={counts?.value ?? null} />
  );
}
