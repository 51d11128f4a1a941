import { CATEGORIES, type CategoryCounts } from "#content/categories.ts";
import { groupDigits } from "#content/format.ts";
import { type ListingState, listingHref } from "#site/courses/address.ts";
import { cx } from "#ui/cx.ts";

/** Links to all categories, each with its number of courses for the current search. */
export function CategoryTabs({ state, counts }: { state: ListingState; counts: CategoryCounts | null }) {
  return (
    <nav aria-label="Course categories">
      <ul className="scroll-row">
        {CATEGORIES.map(({ key, name }) => (
          <li key={key} className="flex-none border-y border-e border-line bg-paper-raised first:border-s">
            <a
              href={listingHref({ ...state, category: key, page: 1 })}
              rel={Object.keys(state.filters).length > 0 ? "nofollow" : undefined}
              aria-current={key === state.category ? "page" : undefined}
              className={cx(
                "flex h-full min-h-12 items-center justify-center gap-2 px-4 py-2 text-sm font-semibold sm:gap-4",
                key === state.category
                  ? "bg-ink text-paper"
                  : "hover:bg-paper-sunken focus-visible:relative focus-visible:z-10",
              )}
            >
              {name}
              {counts ? (
                <span className={cx("figure font-normal", key !== state.category && "text-ink-muted")}>
                  {groupDigits(counts[key])}
                  <span className="sr-only"> {counts[key] === 1 ? "course" : "courses"}</span>
                </span>
              ) : null}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
