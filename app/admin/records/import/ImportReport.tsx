import { useState } from "react";
import type { FileImport, ImportRow } from "#api/types.gen.ts";
import { groupDigits } from "#content/format.ts";
import { Button } from "#ui/Button.tsx";
import { cx } from "#ui/cx.ts";
import { countIn, firstOutcome, OUTCOME_LABELS, OUTCOMES } from "./report.ts";

/** Rows that are shown at a time: a file may have thousands. */
const ROWS_AT_ONCE = 100;

const CHIPS = {
  refused: "chip-danger",
  new: "chip-success",
  changed: "chip-data",
  unchanged: "",
} as const;

/** The rows of a file by what happens to them. */
export function ImportReport({ report, href }: { report: FileImport; href: (id: number) => string }) {
  const [outcome, setOutcome] = useState(() => firstOutcome(report));
  const [most, setMost] = useState(ROWS_AT_ONCE);
  const rows = report.rows.filter((row) => row.outcome === outcome);
  if (report.rows.length === 0) return null;
  return (
    <div className="mt-5">
      <fieldset className="tabs">
        <legend className="sr-only">Rows that are shown</legend>
        {OUTCOMES.filter((one) => countIn(report, one) > 0).map((one) => (
          <button
            key={one}
            type="button"
            className="tab"
            aria-pressed={one === outcome}
            onClick={() => {
              setOutcome(one);
              setMost(ROWS_AT_ONCE);
            }}
          >
            {OUTCOME_LABELS[one]}
            <span className="figure text-sm text-ink-muted">{groupDigits(countIn(report, one))}</span>
          </button>
        ))}
      </fieldset>
      <ul aria-label={`Rows: ${OUTCOME_LABELS[outcome]}`} className="mt-3 border-b border-line">
        {rows.slice(0, most).map((row) => (
          <Row key={row.row} row={row} href={href} />
        ))}
      </ul>
      {rows.length > most ? (
        <Button
          variant="secondary"
          size="sm"
          className="mt-3"
          onClick={() => setMost((before) => before + ROWS_AT_ONCE)}
        >
          Show {groupDigits(Math.min(ROWS_AT_ONCE, rows.length - most))} more
        </Button>
      ) : null}
    </div>
  );
}

function Row({ row, href }: { row: ImportRow; href: (id: number) => string }) {
  const { outcome, title, id } = row;
  return (
    <li className="grid grid-cols-[4.5rem_minmax(0,1fr)] gap-x-3 border-t border-line py-2">
      <span className="figure text-sm text-ink-muted">Row {row.row}</span>
      <div className="min-w-0">
        <p className="wrap-anywhere">
          {id === null ? (
            <span className="font-semibold">{title === "" ? "Without a name" : title}</span>
          ) : (
            <a href={href(id)} target="_blank" rel="noreferrer" className="link font-semibold">
              {title}
              <span className="sr-only"> (new tab)</span>
            </a>
          )}
          <span className={cx("chip ms-2", CHIPS[outcome])}>{OUTCOME_LABELS[outcome]}</span>
        </p>
        {row.changes.length > 0 ? <p className="text-sm text-ink-muted">{row.changes.join(", ")}</p> : null}
        {row.notes.map((note) => (
          <p key={note} className="text-sm text-ink-muted">
            {note}
          </p>
        ))}
        {row.problems.length > 0 ? (
          <ul className="text-sm">
            {row.problems.map(({ column, text }) => (
              <li key={`${column} ${text}`} className="wrap-anywhere">
                {column === null ? null : <b>{column}: </b>}
                {text}
              </li>
            ))}
          </ul>
        ) : null}
      </div>
    </li>
  );
}
