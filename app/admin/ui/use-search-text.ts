import { useEffect, useRef, useState } from "react";

const PAUSE_MS = 250;

interface SearchText {
  /** What stands in the field. */
  readonly text: string;
  /** Takes what was typed, and searches after a pause. */
  readonly type: (text: string) => void;
  /** Searches at once. */
  readonly search: () => void;
}

/** The text of a field that searches while somebody types. `value` is what was searched for last, as the address has it. */
export function useSearchText(value: string, onSearch: (text: string) => void): SearchText {
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

  return {
    text,
    type: (next) => {
      setText(next);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => search(next), PAUSE_MS);
    },
    search: () => search(text),
  };
}
