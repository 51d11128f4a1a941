import type { ReactNode } from "react";
import { cx } from "./cx.ts";

/** A row. Rows with a null value are omitted. */
export interface DataRow {
  name: string;
  value: ReactNode;
}

/** A list of names and values, designed like a technical data sheet. */
export function DataSheet({ rows, className }: { rows: DataRow[]; className?: string | undefined }) {
  return (
    <dl className={cx("datasheet", className)}>
      {rows
        .filter((row) => row.value !== null && row.value !== undefined && row.value !== "")
        .map((row) => (
          <div key={row.name}>
            <dt>{row.name}</dt>
            <dd>{row.value}</dd>
          </div>
        ))}
    </dl>
  );
}
