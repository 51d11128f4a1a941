import type { ComponentProps } from "react";
import type { SearchJson } from "#api/types.gen.ts";
import { type CategoryCounts, type CategoryFilter, categoryOf } from "#content/categories.ts";
import { COMPARE_FORM, COURSES_PER_PAGE, type Course } from "#content/courses.ts";
import type { FacetCounts } from "#content/facets.ts";
import { countOf } from "#content/format.ts";
import { categoryPath, type ListingState, listingHref } from "#site/courses/address.ts";
import { hydrateWhenVisible } from "#site/hydration/hydrate-when-visible.tsx";
import { Breadcrumb, type Crumb } from "#ui/Breadcrumb.tsx";
import { Container } from "#ui/Container.tsx";
import { InquiryHost } from "../inquiry/InquiryHost.tsx";
import type { ActiveFilters } from "./ActiveFilters.tsx";
import { CategoryTabs } from "./CategoryTabs.tsx";
import { CourseCard } from "./CourseCard.tsx";
import { CourseSidebar } from "./CourseSidebar.tsx";
import type { FilterPanel } from "./FilterPanel.tsx";
import { ListingFooter } from "./ListingFooter.tsx";
import type { NoResults } from "./NoResults.tsx";
import type { SearchNotes } from "./SearchNotes.tsx";
import type { SortForm } from "./SortForm.tsx";
import { useLinkedCourse } from "./use-linked-course.ts";
import { type Progress, useListing } from "./use-listing.ts";

/* Works without its code, or is seen by few: it loads when they come near. */
const LazyCompareBar = hydrateWhenVisible<object>({
  server: import.meta.env.SSR ? (await import("./CompareBar.tsx")).CompareBar : null,
  load: () => import("./CompareBar.tsx").then((part) => part.CompareBar),
  selector: `#${COMPARE_FORM}`,
});
const LazyFilterPanel = hydrateWhenVisible<ComponentProps<typeof FilterPanel>>({
  server: import.meta.env.SSR ? (await import("./FilterPanel.tsx")).FilterPanel : null,
  load: () => import("./FilterPanel.tsx").then((part) => part.FilterPanel),
  selector: "#filter-panel",
});
const LazySortForm = hydrateWhenVisible<ComponentProps<typeof SortForm>>({
  server: import.meta.env.SSR ? (await import("./SortForm.tsx")).SortForm : null,
  load: () => import("./SortForm.tsx").then((part) => part.SortForm),
  selector: "#sort-form",
});
const LazyActiveFilters = hydrateWhenVisible<ComponentProps<typeof ActiveFilters>>({
  server: import.meta.env.SSR ? (await import("./ActiveFilters.tsx")).ActiveFilters : null,
  load: () => import("./ActiveFilters.tsx").then((part) => part.ActiveFilters),
  selector: "#active-filters",
});
const LazyNoResults = hydrateWhenVisible<ComponentProps<typeof NoResults>>({
  server: import.meta.env.SSR ? (await import("./NoResults.tsx")).NoResults : null,
  load: () => import("./NoResults.tsx").then((part) => part.NoResults),
  selector: "#no-results",
});
const LazySearchNotes = hydrateWhenVisible<ComponentProps<typeof SearchNotes>>({
  server: import.meta.env.SSR ? (await import("./SearchNotes.tsx")).SearchNotes : null,
  load: () => import("./SearchNotes.tsx").then((part) => part.SearchNotes),
  selector: "#search-notes",
});

interface CourseListingProps {
  state: ListingState;
  /** Null when the page data has no courses. */
  initial: readonly Course[] | null;
  counts: CategoryCounts | null;
  facets: FacetCounts | null;
  /** What the search finds beside courses; null without a search. */
  found: SearchJson | null;
}

/** The listing page of a category, with search, sort order and pagination. */
export function CourseListing({ state, initial, counts, facets, found }: CourseListingProps) {
  const { shown, progress, more } = useListing(state, initial);
  const { highlightedId, extraCourse, error } = useLinkedCourse();
  const category = categoryOf(state.category);
  const total = counts?.[state.category] ?? shown.courses.length;
  const pages = Math.max(1, Math.ceil(total / COURSES_PER_PAGE));
  const cards =
    extraCourse && !shown.courses.some((course) => course.id === extraCourse.id)
      ? [extraCourse, ...shown.courses]
      : shown.courses;

  return (
    <InquiryHost>
      <div className="grid-paper border-b border-line">
        <Container className="py-3 *:first:mb-1 md:py-5 md:*:first:mb-2">
          <Breadcrumb items={crumbs(state.category)} />
          {state.q === "" ? (
            <>
              <h1 className="text-3xl">{category.heading}</h1>
              <p className="mt-1.5 max-w-measure text-ink-muted">{category.lead}</p>
            </>
          ) : (
            <h1 className="text-2xl wrap-anywhere">Results for “{state.q}”</h1>
          )}
        </Container>
      </div>
      <Container className="py-4 lg:py-8">
        <CategoryTabs state={state} counts={counts} />
        <div className="listing">
          {facets ? <LazyFilterPanel state={state} facets={facets} /> : null}
          <LazySortForm state={state} />
          <ResultCount state={state} total={total} />
          <div className="listing-main">
            {Object.keys(state.filters).length > 0 ? <LazyActiveFilters state={state} /> : null}
            <p role="alert" className="mb-4 font-semibold text-danger empty:hidden">
              {error}
            </p>
            {found ? <LazySearchNotes q={state.q} found={found} open={total === 0} /> : null}
            {cards.length === 0 ? (
              <EmptyListing state={state} counts={counts} facets={facets} progress={progress} />
            ) : (
              <section aria-labelledby="list" className="course-list">
                <h2 id="list" className="sr-only">
                  Course list
                </h2>
                <ul>
                  {cards.map((course, at) => (
                    <li key={course.id}>
                      <CourseCard
                        course={course}
                        highlighted={highlightedId === course.id}
                        first={at === 0}
                      />
                    </li>
                  ))}
                </ul>
                <LazyCompareBar />
                <ListingFooter
                  state={state}
                  from={shown.from}
                  to={shown.to}
                  pages={pages}
                  count={shown.courses.length}
                  total={total}
                  progress={progress}
                  onMore={more}
                />
              </section>
            )}
          </div>
          {cards.length > 0 ? <CourseSidebar courses={cards} /> : null}
        </div>
      </Container>
    </InquiryHost>
  );
}

/** The breadcrumb. The complete catalogue is the parent of the other categories. */
function crumbs(category: CategoryFilter): Crumb[] {
  const home = { label: "Home", href: "/" };
  if (category === "all") return [home, { label: "Courses" }];
  return [home, { label: "Courses", href: categoryPath("all") }, { label: categoryOf(category).name }];
}

/** The number of courses; for a search also a link that clears it. */
function ResultCount({ state, total }: { state: ListingState; total: number }) {
  return (
    <p id="result-count" role="status" className="result-count flex flex-wrap items-center gap-x-4 gap-y-1">
      <span className="figure text-ink-muted">{countOf(total, "course", "courses")}</span>
      {state.q === "" ? null : (
        <a className="link py-1.5" href={listingHref({ ...state, q: "", page: 1 })}>
          Clear search
        </a>
      )}
    </p>
  );
}

/** The loading, error and empty states. */
function EmptyListing({
  state,
  counts,
  facets,
  progress,
}: Pick<CourseListingProps, "state" | "counts" | "facets"> & { progress: Progress }) {
  if (progress.phase === "loading") return <p role="status">Loading courses...</p>;
  if (progress.phase === "failed") {
    return (
      <p role="alert" className="font-semibold text-danger">
        {progress.message}
      </p>
    );
  }
  return <LazyNoResults state={state} counts={counts} facets={facets} />;
}
