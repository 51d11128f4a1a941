import { useQuery } from "@tanstack/react-query";
import { createContext, type ReactNode, use } from "react";
import type { DraftKind, DraftRow, ScheduledJson } from "#api/types.gen.ts";
import { formatDateTime } from "../../kit/format.ts";
import { draftsOfQuery, scheduleQuery } from "./drafts-api.ts";

interface Marks {
  readonly drafts: ReadonlyMap<number, DraftRow>;
  readonly scheduled: ReadonlyMap<number, ScheduledJson>;
}

const DraftMarks = createContext<Marks>({ drafts: new Map(), scheduled: new Map() });

/** Loads which rows of a list have a draft or are scheduled, for {@link StateChips}. */
export function DraftMarksOf({
  kind,
  records,
  children,
}: {
  kind: DraftKind;
  records: readonly number[];
  children: ReactNode;
}) {
  const drafts = useQuery(draftsOfQuery(kind, records)).data ?? [];
  const schedule = useQuery(scheduleQuery(kind)).data ?? [];
  const byRecord = <Row extends { record_id: number | null }>(rows: readonly Row[]) =>
    new Map(rows.flatMap((row) => (row.record_id === null ? [] : [[row.record_id, row] as const])));
  return (
    <DraftMarks value={{ drafts: byRecord(drafts), scheduled: byRecord(schedule) }}>{children}</DraftMarks>
  );
}

/** What visitors see of a record: nothing, or not yet all of it. Live records without changes have no chip. */
export function StateChips({ id, published = true }: { id: number; published?: boolean }) {
  const { drafts, scheduled } = use(DraftMarks);
  const change = scheduled.get(id);
  return (
    <>
      {published ? null : <Chip>Hidden</Chip>}
      {drafts.has(id) ? (
        <Chip>{published ? "Live, with unpublished changes" : "Unpublished changes"}</Chip>
      ) : null}
      {change === undefined ? null : change.failure === null ? (
        <Chip tone="chip-success">
          {change.action === "hide" ? "Hidden from" : "Scheduled:"} {formatDateTime(change.at)}
        </Chip>
      ) : (
        <Chip tone="chip-danger">Could not be {change.action === "hide" ? "hidden" : "published"}</Chip>
      )}
    </>
  );
}

function Chip({ tone, children }: { tone?: string; children: ReactNode }) {
  return <span className={`chip me-2 whitespace-normal ${tone ?? ""}`}>{children}</span>;
}
