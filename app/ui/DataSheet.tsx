import type { ReactNode } from "react";
import { cx } from "./cx.ts";

/** One line of a data sheet. A value of null leaves the line out. */
export interface DataRow {
  name: string;
  value: ReactNode;
}

/** Names left, figures right, hairlines between: the way a component's data sheet lists its values. */
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
