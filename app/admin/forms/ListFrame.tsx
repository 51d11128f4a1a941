import type { ReactNode } from "react";
import { cx } from "#ui/cx.ts";

interface ListFrameProps {
  /** The id of the control that adds an entry; see `addingControl`. */
  id: string;
  label: string;
  hint: string;
  /** How many entries the list has. */
  count: number;
  /** Errors of the list as a whole. */
  errors: string[] | undefined;
  /** The list of entries; shown while there are any. */
  entries: ReactNode;
  /** The control that adds an entry. */
  children: ReactNode;
}

/** The frame of a field that holds a list: legend with the number of entries, hint, errors, and how to add one. */
export function ListFrame({ id, label, hint, count, errors, entries, children }: ListFrameProps) {
  return (
    <fieldset className="field">
      <legend className="field-label mb-1.5">
        {label} <span className="font-normal text-ink-muted">({count})</span>
      </legend>
      <p id={`${id}-hint`} className="field-hint">
        {hint}
      </p>
      {errors?.length ? (
        <p id={`${id}-error`} className="field-error">
          <span className="sr-only">Error: </span>
          {errors.join(" ")}
        </p>
      ) : null}
      {count > 0 ? entries : null}
      {children}
    </fieldset>
  );
}

/** What the control that adds an entry needs in order to be read out with hint and errors of its frame. */
export function addingControl(id: string, errors: string[] | undefined) {
  return { id, "aria-describedby": cx(`${id}-hint`, errors?.length ? `${id}-error` : null) };
}
