import { type CategoryCounts, categoryOf } from "#content/categories.ts";
import { contactHref } from "#content/contact.ts";
import { SEARCH_SUGGESTIONS } from "#content/courses.ts";
import { FACET_NAMES, type FacetCounts, facetValue } from "#content/facets.ts";
import { countOf } from "#content/format.ts";
import { dropped, type ListingState, listingHref } from "#site/courses/address.ts";
import { ButtonLink } from "#ui/Button.tsx";

interface NoResultsProps {
  state: ListingState;
  counts: CategoryCounts | null;
  facets: FacetCounts | null;
}

/** The empty state of a listing, with links to other searches, filters and categories. */
export function NoResults({ state, counts, facets }: NoResultsProps) {
  const elsewhere = state.category === "all" ? 0 : (counts?.all ?? 0);
  const filtered = Object.keys(state.filters).length > 0;
  return (
    <div id="no-results" className="card grid-paper max-w-3xl p-6 sm:p-10">
      <h2 className="text-2xl">{title(state, filtered)}</h2>
      {filtered && facets ? <Droppable state={state} facets={facets} /> : null}
      {elsewhere > 0 && (filtered || state.q !== "") ? (
        <p className="mt-4">
          <a className="link" href={listingHref({ category: "all", q: state.q, filters: state.filters })}>
            See {countOf(elsewhere, "match", "matches")} in all categories
          </a>
        </p>
      ) : null}
      {state.q === "" || filtered ? null : (
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
        <ButtonLink variant="secondary" href={contactHref("course")}>
          Ask us what fits
        </ButtonLink>
      </div>
    </div>
  );
}

function title({ q }: ListingState, filtered: boolean): string {
  if (filtered) return "No course fits all your filters";
  return q === "" ? "No courses here at present" : `No course found for “${q}”`;
}

/** Which filter to drop, the one with the most courses behind it first. */
function Droppable({ state, facets }: { state: ListingState; facets: FacetCounts }) {
  const drops = FACET_NAMES.flatMap((name) => {
    const value = state.filters[name];
    return value === undefined || facets[name].any === 0 ? [] : [{ name, value, left: facets[name].any }];
  }).toSorted((one, other) => other.left - one.left);
  if (drops.length === 0) {
    return (
      <p className="mt-4">
        <a className="link" href={listingHref({ ...state, filters: {}, page: 1 })}>
          Clear all filters
        </a>
      </p>
    );
  }
  return (
    <ul className="mt-4 grid gap-1">
      {drops.map(({ name, value, left }) => (
        <li key={name}>
          <a
            className="link inline-block py-1.5"
            rel="nofollow"
            href={listingHref({ ...state, filters: dropped(state.filters, name), page: 1 })}
          >
            {`Drop “${facetValue(name, value)}” to see ${countOf(left, "course", "courses")}`}
          </a>
        </li>
      ))}
    </ul>
  );
}
