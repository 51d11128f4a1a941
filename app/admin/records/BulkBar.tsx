import type { ReactNode } from "react";
import { Button } from "#ui/Button.tsx";

interface BulkBarProps {
  /** How many rows are selected. */
  count: number;
  nouns: readonly [string, string];
  onClear: () => void;
  /** The actions. */
  children: ReactNode;
}

/** The actions for the selected rows, at the lower edge of the window. */
export function BulkBar({ count, nouns: [singular, plural], onClear, children }: BulkBarProps) {
  return (
    <>
      {/* Always rendered, so that screen readers hear how many rows are selected. */}
      <p role="status" className="sr-only">
        {count > 0 ? `${count} ${count === 1 ? singular : plural} selected` : ""}
      </p>
      {count > 0 ? (
        <fieldset className="bulk-bar">
          <legend className="sr-only">Selected {plural}</legend>
          <span className="font-semibold" aria-hidden="true">
            {count} selected
          </span>
          <div className="flex flex-wrap gap-2">
            {children}
            <Button variant="quiet" size="sm" onClick={onClear}>
              Clear selection
            </Button>
          </div>
        </fieldset>
      ) : null}
    </>
  );
}
