import type { StaffBatchJson } from "#api/types.gen.ts";
import { paths } from "../kit/paths.ts";
import { batchDay, batchDays, batchHours, labelIn, MODES, STATES } from "../records/batch-labels.ts";
import { useMay } from "../session/user.ts";
import type { Column } from "../ui/DataTable.tsx";
import { batchName } from "./batches-api.ts";

const where = (row: StaffBatchJson) =>
  [labelIn(MODES, row.mode), row.place].filter((text) => text !== "").join(", ");

/** In a column the place stands for the centre, on two lines at most. */
const whereShort = (row: StaffBatchJson) => {
  const text = row.place === "" || row.mode === "online" ? labelIn(MODES, row.mode) : row.place;
  return (
    <span className="line-clamp-2" title={where(row)}>
      {row.mode === "both" && row.place !== "" ? `${text}, and online` : text}
    </span>
  );
};

const seats = (row: StaffBatchJson) => `${row.seats_taken} of ${row.seats}`;

const dates = (row: StaffBatchJson) => batchDays(row.starts_on, row.ends_on);

const STARTS: Column<StaffBatchJson> = {
  key: "starts",
  label: "First and last day",
  sort: "starts",
  wide: "xl",
  cell: dates,
};

const REST: readonly Column<StaffBatchJson>[] = [
  { key: "hours", label: "Days and hours", wide: "xl", cell: batchHours },
  { key: "where", label: "Where", wide: "xl", cell: whereShort },
  { key: "seats", label: "Seats taken", numeric: true, wide: "xl", cell: seats },
  { key: "state", label: "State", cell: (row) => labelIn(STATES, row.state) },
];

const named = (label: string, title: (row: StaffBatchJson) => string, sort?: string) =>
  ({
    key: "name",
    label,
    ...(sort && { sort }),
    names: true,
    cell: (row) => (
      <>
        <a href={paths.batchEdit(row.id)} className="row-title">
          {title(row)}
        </a>
        <span className="block text-ink-muted xl:hidden">
          {dates(row)}, {batchHours(row)}, {where(row)}, seats taken: {seats(row)}
        </span>
      </>
    ),
  }) satisfies Column<StaffBatchJson>;

/** The columns of the list of all batches. */
export const ALL_COLUMNS = [named("Course", (row) => row.course_title, "course"), STARTS, ...REST];

/** The columns of a course's own batches. */
export const COURSE_COLUMNS = [named("First day", (row) => batchDay(row.starts_on)), ...REST];

/** The link that copies a batch. */
export function CopyLink({ batch }: { batch: StaffBatchJson }) {
  if (!useMay("edit_content")) return null;
  return (
    <a href={paths.batchCopy(batch.id)} className="row-action">
      Copy<span className="sr-only"> {batchName(batch)}</span>
    </a>
  );
}
