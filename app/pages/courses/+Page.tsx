import { countCourses } from "#api/endpoints.ts";
import { CourseListing } from "#features/courses/CourseListing.tsx";
import { listingCall, readListing } from "#site/courses/address.ts";
import { usePage, usePreload } from "#site/page/page-data.tsx";

export default function CoursesPage() {
  const state = readListing(usePage().url);
  const courses = usePreload(listingCall(state));
  const counts = usePreload(countCourses(state.q));
  return <CourseListing state={state} initial={courses ?? null} counts={counts ?? null} />;
}
