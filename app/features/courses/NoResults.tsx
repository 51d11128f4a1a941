import { type CategoryCounts, categoryOf } from "#content/categories.ts";
import { SEARCH_SUGGESTIONS } from "#content/courses.ts";
import { countOf } from "#content/format.ts";
import { type ListingState, listingHref } from "#site/courses/address.ts";
import { ButtonLink } from "#ui/Button.tsx";

/** The empty state of a listing, with links to other searches and categories. */
export function NoResults({ state, counts }: { state: ListingState; counts: CategoryCounts | null }) {
  const elsewhere = state.category === "all" ? 0 : (counts?.all ?? 0);
  return (
    <div className="card grid-paper max-w-3xl p-6 sm:p-10">
      <h2 className="text-2xl">
        {state.q === "" ? "No courses here at present" : `Nothing found for “${state.q}”`}
      </h2>
      {elsewhere > 0 && state.q !== "" ? (
        <p className="mt-4">
          <a className="link" href={listingHref({ category: "all", q: state.q })}>
            See {countOf(elsewhere, "match", "matches")} in all categories
          </a>
        </p>
      ) : null}
      {state.q === "" ? null : (
        <>
          <p className="mt-4 max-w-measure text-ink-muted">
            Try a shorter word, the name of a tool or the field you work in:
          </p>
          <ul className="mt-3 flex flex-wrap gap-2">
            {SEARCH_SUGGESTIONS.map((word) => (
              <li key={word}>
                <ButtonLink size="sm" variant="secondary" href={listingHref({ category: "all", q: word })}>
                  {word}
                </ButtonLink>
              </li>
            ))}
          </ul>
        </>
      )}
      <div className="mt-8 flex flex-wrap gap-3">
        <ButtonLink href={listingHref({ category: state.q === "" ? "all" : state.category })}>
          {state.q === "" || state.category === "all"
            ? "Show all courses"
            : `Show ${categoryOf(state.category).heading}`}
        </ButtonLink>
        <ButtonLink variant="secondary" href="/contact">
          Ask us what fits
        </ButtonLink>
      </div>
    </div>
  );
}
