import type { MouseEvent } from "react";
import { COURSES_PER_PAGE } from "#content/courses.ts";
import { groupDigits } from "#content/format.ts";
import { type ListingState, listingHref } from "#site/courses/address.ts";
import { ButtonLink } from "#ui/Button.tsx";
import { Pagination } from "#ui/Pagination.tsx";
import type { Progress } from "./use-listing.ts";

interface ListingFooterProps {
  state: ListingState;
  /** The range of pages shown, and the number of pages. */
  from: number;
  to: number;
  pages: number;
  /** The number of courses shown, and in total. */
  count: number;
  total: number;
  progress: Progress;
  onMore: (event: MouseEvent) => void;
}

/** The range shown, a button to load more courses, and the pagination. */
export function ListingFooter({
  state,
  from,
  to,
  pages,
  count,
  total,
  progress,
  onMore,
}: ListingFooterProps) {
  const start = (from - 1) * COURSES_PER_PAGE + 1;
  const grown = to > state.page || from < state.page;
  const range = `${groupDigits(start)}–${groupDigits(start + count - 1)} of ${groupDigits(total)}`;
  return (
    <div className="mt-8 grid justify-items-center gap-5">
      {to < pages ? (
        <ButtonLink
          href={listingHref({ ...state, page: to + 1 })}
          variant="secondary"
          size="lg"
          onClick={onMore}
          aria-disabled={progress.phase === "loading" || undefined}
        >
          {progress.phase === "loading" ? "Loading courses..." : "Load More Courses"}
        </ButtonLink>
      ) : null}
      <p role="alert" className="font-semibold text-danger empty:hidden">
        {progress.phase === "failed" ? progress.message : null}
      </p>
      {pages > 1 ? (
        // Announce appended courses only; initially it is plain text.
        <p role="status" className="figure text-sm text-ink-muted">
          {grown && progress.phase === "idle" ? <span className="sr-only">More courses loaded. </span> : null}
          Courses {range}
        </p>
      ) : null}
      <Pagination
        page={to}
        pages={pages}
        href={(page) => listingHref({ ...state, page })}
        label="Pages of courses"
      />
    </div>
  );
}
