import { type RefObject, useEffect, useState } from "react";
import { call } from "#api/client.ts";
import { endpoint } from "#api/endpoint.ts";
import type { Suggestion } from "#api/types.gen.ts";
import { longDate } from "#content/format.ts";
import { RESULT_KINDS } from "#content/search.ts";
import { SUGGEST_DELAY_MS } from "#content/timing.ts";
import { cx } from "#ui/cx.ts";

interface SearchSuggestionsProps {
  id: string;
  input: RefObject<HTMLInputElement | null>;
}

/** The minimum length of a query: shorter ones match too many courses. */
const MIN_QUERY_LENGTH = 2;

/** The suggestions and the query they belong to. */
interface Answer {
  readonly to: string;
  readonly found: readonly Suggestion[];
}

const NO_ANSWER: Answer = { to: "", found: [] };

/** "₹18,999 · starts 6 April 2026" for a course, else what it is. */
function detailsOf({ kind, note, price, starts_on }: Suggestion): string {
  const parts =
    kind === "course"
      ? [price ?? "", starts_on === null ? "dates on request" : `starts ${longDate(starts_on)}`]
      : [RESULT_KINDS[kind], note];
  return parts.filter((part) => part !== "").join(" · ");
}

const countOf = (count: number) =>
  count === 0 ? "No suggestions" : count === 1 ? "1 suggestion" : `${count} suggestions`;

const suggest = (text: string) => endpoint("GET", "/api/search/suggest", { query: { q: text } });

/**
 * Search suggestions as a combobox: focus stays in the input, arrow keys select, Enter opens the selected suggestion or
 * submits the form. The input exists before this code loads, so its ARIA attributes are set here.
 */
export function SearchSuggestions({ id, input }: SearchSuggestionsProps) {
  const [text, setText] = useState(() => input.current?.value.trim() ?? "");
  const [answer, setAnswer] = useState(NO_ANSWER);
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const listId = `${id}-suggestions`;
  const { found } = answer;
  const shown = open && found.length > 0;
  /**
   * The previous suggestions stay visible while new ones load, but keys only select from suggestions of the current
   * query.
   */
  const current = answer.to === text;

  useEffect(() => {
    if (text.length < MIN_QUERY_LENGTH) {
      setAnswer(NO_ANSWER);
      return;
    }
    const abort = new AbortController();
    const wait = setTimeout(() => {
      call(suggest(text), { signal: abort.signal })
        // Ignore failures: Enter still submits the search.
        .catch(() => [])
        .then((suggestions) => {
          if (abort.signal.aborted) return;
          setAnswer({ to: text, found: suggestions });
          setActive(-1);
        });
    }, SUGGEST_DELAY_MS);
    return () => {
      clearTimeout(wait);
      abort.abort();
    };
  }, [text]);

  useEffect(() => {
    const box = input.current;
    if (!box) return;
    const type = () => {
      setText(box.value.trim());
      setActive(-1);
      setOpen(true);
    };
    const leave = () => setOpen(false);
    box.addEventListener("input", type);
    box.addEventListener("blur", leave);
    // The input may have changed while this code was loading.
    if (document.activeElement === box) type();
    return () => {
      box.removeEventListener("input", type);
      box.removeEventListener("blur", leave);
    };
  }, [input]);

  useEffect(() => {
    const box = input.current;
    if (!box) return;
    box.setAttribute("role", "combobox");
    box.setAttribute("aria-autocomplete", "list");
    box.setAttribute("aria-expanded", String(shown));
    box.setAttribute("aria-controls", listId);
    if (shown && active >= 0) box.setAttribute("aria-activedescendant", `${listId}-${active}`);
    else box.removeAttribute("aria-activedescendant");

    const press = (event: KeyboardEvent) => {
      if (event.key === "ArrowDown" || event.key === "ArrowUp") {
        if (found.length === 0 || !current) return;
        event.preventDefault();
        const by = event.key === "ArrowDown" ? 1 : -1;
        setOpen(true);
        setActive((now) =>
          shown
            ? ((now + 1 + by + found.length + 1) % (found.length + 1)) - 1
            : by > 0
              ? 0
              : found.length - 1,
        );
      } else if (event.key === "Escape" && shown) {
        // The first Escape closes the list; the browser's default for the second clears the input.
        event.preventDefault();
        setOpen(false);
      } else if (event.key === "Enter" && shown) {
        const choice = found[active];
        if (!choice) return;
        event.preventDefault();
        location.assign(choice.address);
      }
    };
    box.addEventListener("keydown", press);
    return () => box.removeEventListener("keydown", press);
  }, [input, listId, shown, active, found, current]);

  return (
    <>
      <div
        id={listId}
        role="listbox"
        aria-label="Suggestions"
        className={cx("suggestions", !shown && "hidden")}
        // Keeps focus in the input while a suggestion is clicked.
        onPointerDown={(event) => event.preventDefault()}
      >
        {found.map((one, at) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the input handles keys
          // biome-ignore lint/a11y/useFocusableInteractive: focus stays in the input
          <div
            key={one.address + one.title}
            id={`${listId}-${at}`}
            role="option"
            aria-selected={at === active}
            className="suggestion"
            onClick={() => location.assign(one.address)}
          >
            <span>{one.title}</span>
            <span className="suggestion-details">{detailsOf(one)}</span>
          </div>
        ))}
      </div>
      <p role="status" className="sr-only">
        {open && current && text.length >= MIN_QUERY_LENGTH ? countOf(found.length) : ""}
      </p>
    </>
  );
}
