import { useQuery } from "@tanstack/react-query";
import type { LeadItem, StaffBatchJson } from "#api/types.gen.ts";
import { SelectField } from "#ui/Field.tsx";
import { freeSeats, seatsQuery, seatText } from "../records/seats.ts";

interface SeatFieldProps {
  /** The course that is enquired about, whose batches come first, and the batch in which a seat was reserved. */
  about: Pick<LeadItem, "course_id" | "batch_id">;
  seat: number | null;
  errors: readonly string[] | undefined;
  onChange: (seat: number | null) => void;
}

/** The batch of which somebody who has enrolled takes a seat, if one is chosen. */
export function SeatField({ about, seat, errors, onChange }: SeatFieldProps) {
  const { data } = useQuery(seatsQuery(about.course_id));
  const { own = [], others = [] } = data ?? {};
  // Nothing could be chosen, and a seat that was is not forgotten while they load.
  if (own.length + others.length === 0 && seat === null) return null;
  const option = (batch: StaffBatchJson, text: string) => (
    <option key={batch.id} value={batch.id} disabled={freeSeats(batch) === 0 && batch.id !== seat}>
      {batch.id === about.batch_id ? `${text}, reserved` : text}
    </option>
  );
  const [first] = own;
  return (
    <SelectField
      id="log-seat"
      label="Takes a seat of"
      optional
      hint={seat === null ? undefined : "One seat more is taken in this batch."}
      errors={errors}
      value={seat === null ? "" : String(seat)}
      onChange={({ target: { value } }) => onChange(value === "" ? null : Number(value))}
    >
      <option value="">No batch yet</option>
      {first ? (
        <optgroup label={first.course_title}>{own.map((batch) => option(batch, seatText(batch)))}</optgroup>
      ) : null}
      {others.length > 0 ? (
        <optgroup label={first ? "Other courses" : "All courses"}>
          {others.map((batch) => option(batch, `${batch.course_title}: ${seatText(batch)}`))}
        </optgroup>
      ) : null}
    </SelectField>
  );
}
