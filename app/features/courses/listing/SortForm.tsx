import { useEffect, useRef } from "react";
import { DEFAULT_SORT, SORT_OPTIONS } from "#content/courses.ts";
import { FACET_NAMES } from "#content/facets.ts";
import { categoryPath, type ListingState, listingHref } from "#site/courses/address.ts";
import { Button } from "#ui/Button.tsx";
import { cx } from "#ui/cx.ts";
import { useKeyChoice } from "#ui/use-key-choice.ts";

/** The sort order as a plain form; with JavaScript a change submits it. */
export function SortForm({ state }: { state: ListingState }) {
  const select = useRef<HTMLSelectElement>(null);
  const { waiting, control } = useKeyChoice(choose);

  function choose({ value }: HTMLSelectElement): void {
    const sort = SORT_OPTIONS.find((option) => option.value === value)?.value;
    if (sort) window.location.assign(listingHref({ ...state, sort, page: 1 }));
  }

  // Somebody may have chosen before the code was there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only once
  useEffect(() => {
    if (select.current && select.current.value !== state.sort) choose(select.current);
  }, []);

  return (
    <form
      id="sort-form"
      method="get"
      action={categoryPath(state.category)}
      className="sort-form flex flex-wrap items-center gap-3"
    >
      {state.q === "" ? null : <input type="hidden" name="q" value={state.q} />}
      {FACET_NAMES.map((name) =>
        state.filters[name] === undefined ? null : (
          <input key={name} type="hidden" name={name} value={state.filters[name]} />
        ),
      )}
      <label htmlFor="sort" className="text-sm font-semibold">
        Sort by
      </label>
      {/* autoComplete off: otherwise browsers restore the last choice on Back instead of the URL's. */}
      <select
        ref={select}
        id="sort"
        name="sort"
        defaultValue={state.sort}
        autoComplete="off"
        className="control w-auto"
        {...control}
      >
        {SORT_OPTIONS.map(({ value, label }) => (
          <option key={value} value={value}>
            {/* A search without a chosen order lists the best matches first. */}
            {state.q !== "" && value === DEFAULT_SORT ? "Best match" : label}
          </option>
        ))}
      </select>
      <Button type="submit" variant="secondary" className={cx(!waiting && "hidden noscript:inline-flex")}>
        Apply
      </Button>
    </form>
  );
}
