import { useEffect, useRef } from "react";
import { DEFAULT_SORT } from "#content/courses.ts";
import { FACET_NAMES, FACET_TEXTS, type FacetCounts, facetValue } from "#content/facets.ts";
import { groupDigits } from "#content/format.ts";
import { categoryPath, filtersIn, type ListingState, listingHref } from "#site/courses/address.ts";
import { readStored, writeStored } from "#site/storage.ts";
import { Button } from "#ui/Button.tsx";
import { cx } from "#ui/cx.ts";
import { useKeyChoice } from "#ui/use-key-choice.ts";

/** Where the id of the last changed select stands while the page with its result loads. */
const CHANGED = "changed-filter";

/** The filters as a plain form; with JavaScript a change submits it. Filters without a choice are left out. */
export function FilterPanel({ state, facets }: { state: ListingState; facets: FacetCounts }) {
  const panel = useRef<HTMLDetailsElement>(null);
  const names = FACET_NAMES.filter((name) => facets[name].values.length > 0);
  const active = Object.keys(state.filters).length;

  const form = useRef<HTMLFormElement>(null);
  const { waiting, control } = useKeyChoice(({ id }) => choose(id));

  function choose(id: string): void {
    if (!form.current) return;
    const values = new FormData(form.current);
    const filters = filtersIn((name) => values.get(name));
    const href = listingHref({ ...state, filters, page: 1 });
    if (href === listingHref({ ...state, page: 1 })) return;
    writeStored("sessionStorage", CHANGED, id);
    window.location.assign(href);
  }

  // Somebody may have chosen before the code was there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only once
  useEffect(() => choose(document.activeElement?.id ?? ""), []);

  // After a change the keyboard continues where it was.
  useEffect(() => {
    const id = readStored("sessionStorage", CHANGED);
    if (id === null || panel.current === null) return;
    writeStored("sessionStorage", CHANGED, null);
    panel.current.open = true;
    document.getElementById(id)?.focus({ preventScroll: true });
  }, []);

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
      <details ref={panel} className="disclosure card filter-panel">
        <summary>{active > 0 ? `Filters (${active} active)` : "Filters"}</summary>
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
