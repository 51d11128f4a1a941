import { useRef, useState } from "react";
import { SEARCH } from "#content/site.ts";
import { cx } from "#ui/cx.ts";
import { Icon } from "#ui/Icon.tsx";
import type { SearchSuggestions } from "./SearchSuggestions.tsx";

interface SearchFormProps {
  id: string;
  placeholder: string;
  /** The current page's search query. */
  value?: string | undefined;
  className?: string | undefined;
}

/** The search form. Suggestions, code and data, load on first use. */
export function SearchForm({ id, placeholder, value, className }: SearchFormProps) {
  const input = useRef<HTMLInputElement>(null);
  const [Suggestions, setSuggestions] = useState<typeof SearchSuggestions | null>(null);

  function load(): void {
    if (Suggestions) return;
    import("./SearchSuggestions.tsx").then(
      (part) => setSuggestions(() => part.SearchSuggestions),
      () => undefined,
    );
  }

  return (
    <search className={cx("relative", className)}>
      <form action={SEARCH.action} method="get" className="relative" onFocus={load}>
        <label htmlFor={id} className="sr-only">
          Search courses
        </label>
        <input
          ref={input}
          id={id}
          type="search"
          name="q"
          defaultValue={value}
          placeholder={placeholder}
          maxLength={100}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="search"
          className="control search-control"
        />
        <button type="submit" className="search-button">
          <Icon name="search" />
          <span className="sr-only">Search</span>
        </button>
      </form>
      {Suggestions ? <Suggestions id={id} input={input} /> : null}
    </search>
  );
}
