import type { Reading, SearchJson } from "#api/types.gen.ts";
import { countOf, listText } from "#content/format.ts";
import { RESULT_KINDS } from "#content/search.ts";
import { Disclosure } from "#ui/Disclosure.tsx";

interface SearchNotesProps {
  q: string;
  found: SearchJson;
  /** Whether what is no course is unfolded. */
  open: boolean;
}

/** How a search was understood, and what it finds beside courses. */
export function SearchNotes({ q, found: { reading, answers, others }, open }: SearchNotesProps) {
  return (
    <div id="search-notes" className="mb-4 grid gap-4 empty:hidden">
      {reading.kind === "as-typed" ? null : <ShownFor q={q} reading={reading} />}
      {answers.length === 0 ? null : (
        <ul aria-label="Answers" className="other-results card px-4 sm:px-5">
          {answers.map(({ title, address, note }) => (
            <li key={title}>
              <a href={address}>{title}</a>
              <span className="text-sm text-ink-muted">{note}</span>
            </li>
          ))}
        </ul>
      )}
      {others.length === 0 ? null : (
        <Disclosure
          open={open}
          className="card px-4 sm:px-5"
          summary={`${countOf(others.length, "other result", "other results")} on this site`}
        >
          <ul className="other-results">
            {others.map(({ kind, title, address, note }) => (
              <li key={address + title}>
                <span className="label">{RESULT_KINDS[kind]}</span>
                <a href={address}>{title}</a>
                {note === "" ? null : <span className="text-sm text-ink-muted">{note}</span>}
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
    </div>
  );
}

/** Says when results are shown for something else than what was typed. */
function ShownFor({ q, reading }: { q: string; reading: Reading }) {
  return (
    <p className="max-w-measure">
      {reading.kind === "corrected"
        ? `Nothing matches “${q}” exactly. Showing results for `
        : "No course has all your words. Showing results for "}
      <strong>{listText(reading.shown_for.map((words) => `“${words}”`))}</strong>.
    </p>
  );
}
