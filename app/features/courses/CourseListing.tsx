import { type CategoryCounts, type CategoryFilter, categoryOf } from "#content/categories.ts";
import { COURSES_PER_PAGE, type Course } from "#content/courses.ts";
import { countOf } from "#content/format.ts";
import { categoryPath, type ListingState, listingHref } from "#site/courses/address.ts";
import { Breadcrumb, type Crumb } from "#ui/Breadcrumb.tsx";
import { Container } from "#ui/Container.tsx";
import { PageHead } from "#ui/Section.tsx";
import { CategoryTabs } from "./CategoryTabs.tsx";
import { CourseCard } from "./CourseCard.tsx";
import { CourseSidebar } from "./CourseSidebar.tsx";
import { InquiryHost } from "./inquiry/InquiryHost.tsx";
import { ListingFooter } from "./ListingFooter.tsx";
import { NoResults } from "./NoResults.tsx";
import { SortForm } from "./SortForm.tsx";
import { useLinkedCourse } from "./use-linked-course.ts";
import { type Progress, useListing } from "./use-listing.ts";

interface CourseListingProps {
  state: ListingState;
  /** Null when the page data has no courses. */
  initial: readonly Course[] | null;
  counts: CategoryCounts | null;
}

/** The listing page of a category, with search, sort order and pagination. */
export function CourseListing({ state, initial, counts }: CourseListingProps) {
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
      <PageHead
        above={<Breadcrumb items={crumbs(state.category)} />}
        title={category.heading}
        lead={category.lead}
      />
      <Container className="py-8 lg:py-12">
        <CategoryTabs state={state} counts={counts} />
        <div className="mt-6 mb-6 flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
          <ResultCount state={state} total={total} />
          <SortForm state={state} />
        </div>
        <p role="alert" className="mb-6 font-semibold text-danger empty:hidden">
          {error}
        </p>
        {cards.length === 0 ? (
          <EmptyListing state={state} counts={counts} progress={progress} />
        ) : (
          <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_19rem] xl:grid-cols-[minmax(0,1fr)_22rem]">
            <section aria-labelledby="list">
              <h2 id="list" className="sr-only">
                Course list
              </h2>
              <ul className="grid gap-6">
                {cards.map((course, at) => (
                  <li key={course.id}>
                    <CourseCard course={course} highlighted={highlightedId === course.id} first={at === 0} />
                  </li>
                ))}
              </ul>
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
            <CourseSidebar courses={cards} />
          </div>
        )}
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

/** The number of results; for a search also its query and a link that clears it. */
function ResultCount({ state, total }: { state: ListingState; total: number }) {
  if (state.q === "") return <p className="figure text-ink-muted">{countOf(total, "course", "courses")}</p>;
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <span className="figure">
        {countOf(total, "result", "results")} for <strong>“{state.q}”</strong>
      </span>
      <a className="link py-1.5" href={listingHref({ category: state.category, sort: state.sort })}>
        Clear search
      </a>
    </p>
  );
}

/** The loading, error and empty states. */
function EmptyListing({
  state,
  counts,
  progress,
}: Pick<CourseListingProps, "state" | "counts"> & { progress: Progress }) {
  if (progress.phase === "loading") return <p role="status">Loading courses...</p>;
  if (progress.phase === "failed") {
    return (
      <p role="alert" className="font-semibold text-danger">
        {progress.message}
      </p>
    );
  }
  return <NoResults state={state} counts={counts} />;
}
