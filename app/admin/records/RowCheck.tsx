import { cx } from "#ui/cx.ts";
import type { Selection } from "./use-selection.ts";

type RowCheckProps<Row> = { selection: Selection<Row> } & (
  | { row: Row; name: string }
  /** The checkbox of all rows of the page, called by this plural; `labelled` shows it. */
  | { all: string; labelled?: boolean }
);

/** The checkbox that selects a row, or all rows of the page. */
export function RowCheck<Row>(props: RowCheckProps<Row>) {
  const { selection } = props;
  if ("all" in props) {
    return (
      <label className={cx("row-check", props.labelled && "row-check-labelled")}>
        <input
          type="checkbox"
          className="tick"
          data-key="x"
          checked={selection.all}
          ref={(input) => {
            if (input) input.indeterminate = selection.some;
          }}
          onChange={selection.toggleAll}
        />
        <span className={props.labelled ? undefined : "sr-only"}>Select all {props.all} of this page</span>
      </label>
    );
  }
  return (
    <label className="row-check">
      <input
        type="checkbox"
        className="tick"
        data-key="x"
        checked={selection.has(props.row)}
        // A click tells whether Shift is held, also one of the space bar.
        onChange={(event) => selection.toggle(props.row, (event.nativeEvent as MouseEvent).shiftKey)}
      />
      <span className="sr-only">Select {props.name}</span>
    </label>
  );
}
