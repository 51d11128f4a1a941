import { useEffect, useRef, useState } from "react";
import { Icon } from "#ui/Icon.tsx";

const PAUSE_MS = 250;

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
  const [text, setText] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const asked = useRef(value);

  // The URL changed by other means, such as Back: update the field, unless the user is typing.
  useEffect(() => {
    if (value !== asked.current) {
      asked.current = value;
      setText(value);
    }
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const latest = useRef(onSearch);
  useEffect(() => {
    latest.current = onSearch;
  });

  function search(next: string): void {
    clearTimeout(timer.current);
    const wanted = next.trim();
    if (wanted === asked.current) return;
    asked.current = wanted;
    latest.current(wanted);
  }

  return (
    <search className="min-w-0 grow basis-60">
      <form
        className="relative"
        onSubmit={(event) => {
          event.preventDefault();
          search(text);
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
          onChange={(event) => {
            const next = event.target.value;
            setText(next);
            clearTimeout(timer.current);
            timer.current = setTimeout(() => search(next), PAUSE_MS);
          }}
        />
      </form>
    </search>
  );
}
