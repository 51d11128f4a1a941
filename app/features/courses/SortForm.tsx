import type { ChangeEvent } from "react";
import { SORT_OPTIONS } from "#content/courses.ts";
import { categoryPath, type ListingState, listingHref } from "#site/courses/address.ts";
import { Button } from "#ui/Button.tsx";

/** The order of the listing. A plain form; with JavaScript the choice itself is enough. */
export function SortForm({ state }: { state: ListingState }) {
  function choose(event: ChangeEvent<HTMLSelectElement>): void {
    const sort = SORT_OPTIONS.find((option) => option.value === event.target.value)?.value;
    if (sort) window.location.assign(listingHref({ ...state, sort, page: 1 }));
  }
  return (
    <form method="get" action={categoryPath(state.category)} className="flex flex-wrap items-center gap-3">
      {state.q === "" ? null : <input type="hidden" name="q" value={state.q} />}
      <label htmlFor="sort" className="text-sm font-semibold">
        Sort by
      </label>
      {/* autoComplete off: otherwise a browser going back shows the choice made last, not that of this address. */}
      <select
        id="sort"
        name="sort"
        defaultValue={state.sort}
        autoComplete="off"
        className="control w-auto"
        onChange={choose}
      >
        {SORT_OPTIONS.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <Button type="submit" variant="secondary" className="hidden noscript:inline-flex">
        Apply
      </Button>
    </form>
  );
}
