import { useQuery } from "@tanstack/react-query";
import type { StaffBatchJson } from "#api/types.gen.ts";
import { countOf } from "#content/format.ts";
import { ButtonLink } from "#ui/Button.tsx";
import { Icon } from "#ui/Icon.tsx";
import { FormFold } from "../forms/FormFold.tsx";
import { textOf } from "../kit/errors.ts";
import { isoDay } from "../kit/format.ts";
import { paths } from "../kit/paths.ts";
import { batchDay } from "../records/batch-labels.ts";
import { useDelete } from "../records/use-removal.ts";
import { useMay } from "../session/user.ts";
import { DataTable } from "../ui/DataTable.tsx";
import { QueryError } from "../ui/QueryError.tsx";
import { batches, batchesOfCourse, batchName, waitingForBatches } from "./batches-api.ts";
import { COURSE_COLUMNS, CopyLink } from "./columns.tsx";
import { EDITED_COLUMNS } from "./edited-columns.tsx";

interface CourseBatchesProps {
  course: number;
  /** Of the folds of one name, one is open at a time. */
  fold: string | undefined;
}

/** The batches of a course, on its edit screen, saved apart from it; open for those who may only read them. */
export function CourseBatches({ course, fold }: CourseBatchesProps) {
  const { data, error, isFetching, refetch } = useQuery(batchesOfCourse(course));
  const waiting =
    useQuery(waitingForBatches).data?.find(({ course_id }) => course_id === course)?.waiting ?? 0;
  const askToDelete = useDelete(batches);
  const mayEdit = useMay("edit_content");
  const mayPublish = useMay("publish");
  const mayOpenEnquiries = useMay("read_enquiries");
  const actions = (row: StaffBatchJson) => (
    <div className="row-actions">
      <CopyLink batch={row} />
      <button
        type="button"
        className="row-action row-action-danger"
        onClick={() => askToDelete({ id: row.id, revision: row.revision, about: batchName(row) })}
      >
        Delete<span className="sr-only"> {batchName(row)}</span>
      </button>
    </div>
  );
  return (
    <FormFold
      id="course-batches"
      title="Batches"
      summary={summaryOf(data?.items, waiting)}
      open={!mayEdit}
      name={fold}
    >
      <section aria-label="Batches" className="grid gap-4">
        {mayEdit ? (
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="text-sm text-ink-muted">
              Saved at once, apart from the course. Visitors see those that are not over and not cancelled.
            </p>
            <ButtonLink variant="secondary" size="sm" href={`${paths.batchAdd}?course=${course}`}>
              <Icon name="plus" />
              Add Batch
            </ButtonLink>
          </div>
        ) : null}
        {waiting > 0 ? (
          <p>
            {mayOpenEnquiries ? (
              <a className="link inline-block py-1" href={paths.waiting(course)}>
                {countOf(waiting, "person waits", "people wait")}
              </a>
            ) : (
              countOf(waiting, "person waits", "people wait")
            )}{" "}
            for the next batch. They get one mail when a batch with seats opens.
          </p>
        ) : null}
        {error ? (
          <QueryError
            text={textOf(error, "The batches could not be loaded")}
            retry={() => void refetch()}
            busy={isFetching}
          />
        ) : null}
        {data?.items.length === 0 ? <p className="text-ink-muted">This course has no batches yet.</p> : null}
        {data && data.items.length > 0 ? (
          <DataTable
            caption="Batches of this course, the latest first"
            columns={[
              ...(mayPublish ? EDITED_COLUMNS : COURSE_COLUMNS),
              ...(mayEdit ? [{ key: "actions", label: "Actions", cell: actions }] : []),
            ]}
            rows={data.items}
            stacked
          />
        ) : null}
      </section>
    </FormFold>
  );
}

/** The next start with its seats, and how many more there are. */
function summaryOf(rows: readonly StaffBatchJson[] | undefined, waiting: number): string {
  const today = isoDay(new Date().toISOString());
  const coming = (rows ?? []).filter(({ ends_on }) => ends_on >= today);
  const next = coming.at(-1);
  return [
    next && `${batchDay(next.starts_on)}, ${next.seats_taken} of ${next.seats} seats taken`,
    coming.length > 1 && `${coming.length - 1} more`,
    rows?.length === 0 && "None yet",
    waiting > 0 && countOf(waiting, "person waits", "people wait"),
  ]
    .filter(Boolean)
    .join(", ");
}
