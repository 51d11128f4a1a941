import { Icon } from "#ui/Icon.tsx";
import { useSearchText } from "./use-search-text.ts";

interface SearchFieldProps {
  id: string;
  label: string;
  placeholder?: string;
  /** The current search text. */
  value: string;
  onSearch: (text: string) => void;
}

/** The search field of a list. Searches while typing, debounced. */
export function SearchField({ id, label, placeholder, value, onSearch }: SearchFieldProps) {
  const { text, type, search } = useSearchText(value, onSearch);
  return (
    <search className="min-w-0 grow basis-60">
      <form
        className="relative"
        onSubmit={(event) => {
          event.preventDefault();
          search();
        }}
      >
        <label htmlFor={id} className="sr-only">
          {label}
        </label>
        <Icon
          name="search"
          className="pointer-events-none absolute start-3 top-1/2 -translate-y-1/2 text-ink-muted"
        />
        <input
          id={id}
          type="search"
          data-key="/"
          className="control ps-10"
          placeholder={placeholder ?? label}
          value={text}
          maxLength={100}
          autoComplete="off"
          onChange={({ target }) => type(target.value)}
        />
      </form>
    </search>
  );
}
