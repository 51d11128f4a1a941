import { countCourses, countFacets, search } from "#api/endpoints.ts";
import { COURSES_CLOSING } from "#content/closing.ts";
import { CourseListing } from "#features/courses/listing/CourseListing.tsx";
import { listingCall, readListing } from "#site/courses/address.ts";
import { usePage, usePreload } from "#site/page/page-data.tsx";
import { ClosingAction } from "#ui/ClosingAction.tsx";

export default function CoursesPage() {
  const state = readListing(usePage().url);
  const { category, q, filters } = state;
  const courses = usePreload(listingCall(state));
  const counts = usePreload(countCourses({ q, ...filters }));
  const facets = usePreload(countFacets({ category, q, ...filters }));
  const found = usePreload(search(q));
  return (
    <>
      <CourseListing
        state={state}
        initial={courses ?? null}
        counts={counts ?? null}
        facets={facets ?? null}
        found={found ?? null}
      />
      <ClosingAction {...COURSES_CLOSING} />
    </>
  );
}
