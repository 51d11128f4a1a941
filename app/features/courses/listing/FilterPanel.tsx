import { DEFAULT_SORT } from "#content/courses.ts";
import { FACET_NAMES, FACET_TEXTS, type FacetCounts, facetValue } from "#content/facets.ts";
import { groupDigits } from "#content/format.ts";
import { categoryPath, filtersIn, type ListingState, listingHref } from "#site/courses/address.ts";
import { useNarrowing } from "#site/use-narrowing.ts";
import { Button } from "#ui/Button.tsx";
import { cx } from "#ui/cx.ts";

/** The filters as a plain form; with JavaScript a change submits it. Filters without a choice are left out. */
export function FilterPanel({ state, facets }: { state: ListingState; facets: FacetCounts }) {
  const names = FACET_NAMES.filter((name) => facets[name].values.length > 0);
  const active = Object.keys(state.filters).length;
  const { form, waiting, control } = useNarrowing(
    (values) => listingHref({ ...state, filters: filtersIn((name) => values.get(name)), page: 1 }),
    listingHref({ ...state, page: 1 }),
  );

  if (names.length === 0) return null;

  return (
    <form
      ref={form}
      method="get"
      action={categoryPath(state.category)}
      id="filter-panel"
      aria-label="Filter courses"
      className="filter-form"
    >
      {state.q === "" ? null : <input type="hidden" name="q" value={state.q} />}
      {state.sort === DEFAULT_SORT ? null : <input type="hidden" name="sort" value={state.sort} />}
      <details className="disclosure card filter-panel unfold-lg">
        <summary>{active > 0 ? `Filters (${active})` : "Filters"}</summary>
        <div className="grid grid-cols-2 gap-3 py-3 sm:grid-cols-4 lg:grid-cols-1">
          {names.map((name) => (
            <div key={name} className="field">
              <label htmlFor={`filter-${name}`} className="field-label">
                {FACET_TEXTS[name].label}
              </label>
              {/* autoComplete off: otherwise browsers restore the last choice on Back instead of the URL's. */}
              <select
                id={`filter-${name}`}
                name={name}
                defaultValue={state.filters[name] ?? ""}
                autoComplete="off"
                aria-describedby="result-count"
                className="control px-2.5 text-sm"
                {...control}
              >
                <option value="">{FACET_TEXTS[name].any}</option>
                {facets[name].values.map(({ value, count }) => (
                  <option key={value} value={value}>
                    {`${facetValue(name, value)} (${groupDigits(count)})`}
                  </option>
                ))}
              </select>
            </div>
          ))}
          <Button
            type="submit"
            variant="secondary"
            className={cx("self-end", !waiting && "hidden noscript:inline-flex")}
          >
            Show courses
          </Button>
        </div>
      </details>
    </form>
  );
}
