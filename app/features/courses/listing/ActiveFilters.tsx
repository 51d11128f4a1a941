import { FACET_NAMES, facetValue } from "#content/facets.ts";
import { dropped, type ListingState, listingHref } from "#site/courses/address.ts";
import { Icon } from "#ui/Icon.tsx";

/** The chosen filters, each a link to the listing without it. */
export function ActiveFilters({ state }: { state: ListingState }) {
  const chosen = FACET_NAMES.flatMap((name) => {
    const value = state.filters[name];
    return value === undefined ? [] : [{ name, value }];
  });
  return (
    <ul id="active-filters" aria-label="Active filters" className="mb-4 flex flex-wrap items-center gap-2">
      {chosen.map(({ name, value }) => (
        <li key={name}>
          <a
            href={listingHref({ ...state, filters: dropped(state.filters, name), page: 1 })}
            rel="nofollow"
            className="btn btn-secondary btn-sm"
          >
            <span className="sr-only">Remove the filter </span>
            {facetValue(name, value)}
            <Icon name="close" className="size-[1em]" />
          </a>
        </li>
      ))}
      <li>
        <a href={listingHref({ ...state, filters: {}, page: 1 })} className="link px-2 py-2 text-sm">
          Clear all
        </a>
      </li>
    </ul>
  );
}
