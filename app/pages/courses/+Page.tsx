import { countCourses, countFacets, search } from "#api/endpoints.ts";
import type { Closing } from "#content/closing.ts";
import { CourseListing } from "#features/courses/listing/CourseListing.tsx";
import { listingCall, readListing } from "#site/courses/address.ts";
import { usePage, usePreload } from "#site/page/page-data.tsx";
import { ClosingAction } from "#ui/ClosingAction.tsx";

const COURSES_CLOSING: Closing = {
  title: "Not sure which course suits you?",
  text: "Tell us what you have learned so far and what you want to do. An adviser suggests a course, or tells you if ours will not help.",
  action: { label: "Ask an adviser", href: "/contact" },
};

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
