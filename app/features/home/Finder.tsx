import type { StartsPage } from "#api/types.gen.ts";
import { MODE_LABELS } from "#content/batch-labels.ts";
import { shortDate } from "#content/format.ts";
import { FINDER } from "#content/home.ts";
import { SEARCH } from "#content/site.ts";
import { Icon } from "#ui/Icon.tsx";

/** What one asks first, answered or searched for: the field, four searches, and facts of the coming batches. */
export function Finder({ soon }: { soon: StartsPage | undefined }) {
  const next = soon?.batches[0];
  return (
    <div className="finder">
      <form action={SEARCH.action} method="get" aria-label={FINDER.label} className="relative">
        <label htmlFor="find" className="sr-only">
          {FINDER.label}
        </label>
        <input
          id="find"
          type="search"
          name="q"
          placeholder={FINDER.placeholder}
          maxLength={100}
          autoComplete="off"
          enterKeyHint="search"
          className="control search-control"
        />
        <button type="submit" className="search-button">
          <Icon name="search" />
          <span className="sr-only">Find</span>
        </button>
      </form>
      <ul className="finder-chips" aria-label="Often searched">
        {FINDER.chips.map((word) => (
          <li key={word}>
            <a href={`${SEARCH.action}?q=${word}`}>{word}</a>
          </li>
        ))}
      </ul>
      <ul className="finder-facts figure">
        {soon && next ? (
          <>
            <li>
              <b>{soon.total}</b> open batches
            </li>
            <li>
              Next start <b>{shortDate(next.starts_on).slice(0, -5)}</b>
            </li>
          </>
        ) : null}
        <li>{MODE_LABELS.both}</li>
        <li>
          Short modules from <b>{FINDER.from}</b>
        </li>
      </ul>
    </div>
  );
}
