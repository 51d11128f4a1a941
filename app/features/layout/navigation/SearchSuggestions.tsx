import { type RefObject, useEffect, useState } from "react";
import { call } from "#api/client.ts";
import { endpoint } from "#api/endpoint.ts";
import type { CourseSuggestion, SuggestCoursesData, SuggestCoursesResponse } from "#api/types.gen.ts";
import type { CategoryKey } from "#content/categories.ts";
import { MENU_COLUMNS } from "#content/site.ts";
import { SUGGEST_DELAY_MS } from "#content/timing.ts";
import { cx } from "#ui/cx.ts";

interface SearchSuggestionsProps {
  id: string;
  input: RefObject<HTMLInputElement | null>;
}

/** Shorter words match half the catalogue. */
const SHORTEST = 2;

/** The server's answer, and the text that it answers. */
interface Answer {
  readonly to: string;
  readonly courses: readonly CourseSuggestion[];
}

const NO_ANSWER: Answer = { to: "", courses: [] };

const columnName = (key: CategoryKey) => MENU_COLUMNS.find((column) => column.key === key)?.heading ?? "";

const countOf = (count: number) =>
  count === 0 ? "No suggestions" : count === 1 ? "1 suggestion" : `${count} suggestions`;

const suggestCourses = (text: string) =>
  endpoint<SuggestCoursesData, SuggestCoursesResponse>(
    "GET",
    `/api/courses/suggest?q=${encodeURIComponent(text)}`,
  );

/**
 * Suggestions under the search box, after the combobox pattern: focus stays in the box, arrows choose, Enter follows
 * the choice or, without one, sends the form. The box itself was there before this code, so its roles are put on here.
 */
export function SearchSuggestions({ id, input }: SearchSuggestionsProps) {
  const [text, setText] = useState(() => input.current?.value.trim() ?? "");
  const [answer, setAnswer] = useState(NO_ANSWER);
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const listId = `${id}-suggestions`;
  const found = answer.courses;
  const shown = open && found.length > 0;
  /** The list stays in view while the next answer is on its way, but the keys choose only from an answer to this text. */
  const current = answer.to === text;

  useEffect(() => {
    if (text.length < SHORTEST) {
      setAnswer(NO_ANSWER);
      return;
    }
    const abort = new AbortController();
    const wait = setTimeout(() => {
      call(suggestCourses(text), { signal: abort.signal })
        // A suggestion that does not come is no error to the visitor: Enter still searches.
        .catch(() => [])
        .then((courses) => {
          if (abort.signal.aborted) return;
          setAnswer({ to: text, courses });
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
    // Something may have been typed while this code was under way.
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
        // The first Escape closes the list, the browser's own one then empties the box.
        event.preventDefault();
        setOpen(false);
      } else if (event.key === "Enter" && shown) {
        const choice = found[active];
        if (!choice) return;
        event.preventDefault();
        location.assign(`/courses/${choice.slug}`);
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
        aria-label="Suggested courses"
        className={cx("suggestions", !shown && "hidden")}
        // Keeps the focus in the box while a suggestion is clicked.
        onPointerDown={(event) => event.preventDefault()}
      >
        {found.map((one, at) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the search box's
          // biome-ignore lint/a11y/useFocusableInteractive: focus stays in the search box
          <div
            key={one.id}
            id={`${listId}-${at}`}
            role="option"
            aria-selected={at === active}
            className="suggestion"
            onClick={() => location.assign(`/courses/${one.slug}`)}
          >
            <span>{one.title}</span>
            <span className="label">{columnName(one.category_key)}</span>
          </div>
        ))}
      </div>
      <p role="status" className="sr-only">
        {open && current && text.length >= SHORTEST ? countOf(found.length) : ""}
      </p>
    </>
  );
}
