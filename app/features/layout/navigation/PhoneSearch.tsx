import { useRef } from "react";
import { SHORT_PLACEHOLDER } from "#content/search.ts";
import { Icon } from "#ui/Icon.tsx";
import { SearchForm } from "./SearchForm.tsx";
import { useDetails } from "./use-details.ts";

/** The search where there is no room for its field, in a fold that opens without JavaScript. */
export function PhoneSearch({ query }: { query: string | undefined }) {
  const details = useRef<HTMLDetailsElement>(null);
  useDetails(details, { closeOnLeave: true, onOpen: focusField });
  return (
    <details ref={details} className="phone-menu md:hidden lg:block">
      <summary className="btn-icon">
        <Icon name="search" className="phone-menu-open" />
        <Icon name="close" className="phone-menu-close" />
        <span className="sr-only">Search courses</span>
      </summary>
      <div className="phone-panel">
        <SearchForm
          id="search-phone"
          placeholder={SHORT_PLACEHOLDER}
          value={query}
          className="ms-auto max-w-3xl"
        />
      </div>
    </details>
  );
}

function focusField(): void {
  document.getElementById("search-phone")?.focus();
}
