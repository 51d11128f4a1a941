import { type KeyboardEvent, useState } from "react";
import * as v from "valibot";
import { call } from "#api/client.ts";
import { endpoint } from "#api/endpoint.ts";
import type { StaffBatchJson } from "#api/types.gen.ts";
import { hasFieldErrors } from "../kit/errors.ts";
import { paths } from "../kit/paths.ts";
import { wholeNumber } from "../records/batch-fields.ts";
import { batchDay, batchHours, STATES } from "../records/batch-labels.ts";
import { handleFailure, queryClient } from "../session/query-client.ts";
import type { Column } from "../ui/DataTable.tsx";
import { toastError, toastSuccess } from "../ui/toasts.ts";
import { type BatchValues, batchForm } from "./batch-form.ts";
import { batches, batchName } from "./batches-api.ts";

/** What changes of a batch from day to day. */
type Cell = "seats" | "seats_taken" | "state";

const LABELS: Readonly<Record<Cell, string>> = {
  seats: "Seats",
  seats_taken: "Seats taken",
  state: "State",
};

/** Saves changed cells at once, with Undo. */
async function save(row: StaffBatchJson, change: Partial<Pick<BatchValues, Cell>>): Promise<void> {
  const { values, revision } = batchForm.version(row);
  try {
    const saved = await call(endpoint("PUT", "/api/batches/{id}", { path: { id: row.id } }), {
      body: batchForm.input({ ...values, ...change }),
      revision,
    });
    const names = Object.keys(change) as Cell[];
    const before = Object.fromEntries(names.map((name) => [name, values[name]])) as typeof change;
    toastSuccess("Batch updated", { label: "Undo", run: () => void save({ ...row, ...saved }, before) });
  } catch (error) {
    if (hasFieldErrors(error)) toastError(Object.values(error.fields).flat().join(" "));
    else handleFailure(error, { failed: "The batch could not be changed" });
  }
  await queryClient.invalidateQueries({ queryKey: [batches.key] });
}

function NumberCell({ row, cell }: { row: StaffBatchJson; cell: "seats" | "seats_taken" }) {
  const stored = String(row[cell]);
  const [typed, setTyped] = useState<string | null>(null);

  function leave(): void {
    setTyped(null);
    if (typed === null || typed === stored) return;
    const checked = v.safeParse(wholeNumber, typed);
    if (checked.success) void save(row, { [cell]: typed });
    else toastError(checked.issues[0].message);
  }

  return (
    <label className="flex items-center justify-between gap-3">
      <span className="text-sm text-ink-muted sm:hidden">{LABELS[cell]}</span>
      <input
        className="control cell-control"
        aria-label={`${LABELS[cell]}, ${batchName(row)}`}
        inputMode="numeric"
        maxLength={5}
        value={typed ?? stored}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={leave}
        onKeyDown={(event: KeyboardEvent) => {
          if (event.key === "Escape") setTyped(null);
          if (event.key !== "Enter") return;
          // The form around the table is that of the course.
          event.preventDefault();
          leave();
        }}
      />
    </label>
  );
}

function StateCell({ row }: { row: StaffBatchJson }) {
  return (
    <select
      className="control cell-control"
      aria-label={`${LABELS.state}, ${batchName(row)}`}
      value={row.state}
      onChange={({ target }) => void save(row, { state: target.value as StaffBatchJson["state"] })}
    >
      {STATES.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  );
}

/** The columns of a course's own batches for those who may change them where they stand. */
export const EDITED_COLUMNS: readonly Column<StaffBatchJson>[] = [
  {
    key: "name",
    label: "First day",
    names: true,
    cell: (row) => (
      <>
        <a href={paths.batchEdit(row.id)} className="row-title">
          {batchDay(row.starts_on)}
        </a>
        <span className="block text-sm text-ink-muted">{batchHours(row)}</span>
      </>
    ),
  },
  { key: "seats", label: "Seats", cell: (row) => <NumberCell row={row} cell="seats" /> },
  { key: "taken", label: "Taken", cell: (row) => <NumberCell row={row} cell="seats_taken" /> },
  { key: "state", label: "State", cell: (row) => <StateCell row={row} /> },
];
