import { useQuery } from "@tanstack/react-query";
import type { StaffBatchJson } from "#api/types.gen.ts";
import { countOf } from "#content/format.ts";
import { ButtonLink } from "#ui/Button.tsx";
import { Icon } from "#ui/Icon.tsx";
import { textOf } from "../kit/errors.ts";
import { paths } from "../kit/paths.ts";
import { useDelete } from "../records/use-removal.ts";
import { useMay } from "../session/user.ts";
import { DataTable } from "../ui/DataTable.tsx";
import { QueryError } from "../ui/QueryError.tsx";
import { batches, batchesOfCourse, batchName, waitingForBatches } from "./batches-api.ts";
import { COURSE_COLUMNS, CopyLink } from "./columns.tsx";

/** The batches of a course, on its edit screen. */
export function CourseBatches({ course }: { course: number }) {
  const { data, error, isFetching, refetch } = useQuery(batchesOfCourse(course));
  const waiting =
    useQuery(waitingForBatches).data?.find(({ course_id }) => course_id === course)?.waiting ?? 0;
  const askToDelete = useDelete(batches);
  const mayEdit = useMay("edit_content");
  const mayOpenEnquiries = useMay("read_enquiries");
  const actions = (row: StaffBatchJson) => (
    <div className="row-actions flex-col">
      <a href={paths.batchEdit(row.id)} className="row-action">
        {mayEdit ? "Edit" : "Open"}
        <span className="sr-only"> {batchName(row)}</span>
      </a>
      <CopyLink batch={row} />
      {mayEdit ? (
        <button
          type="button"
          className="row-action row-action-danger"
          onClick={() => askToDelete({ id: row.id, revision: row.revision, about: batchName(row) })}
        >
          Delete<span className="sr-only"> {batchName(row)}</span>
        </button>
      ) : null}
    </div>
  );
  return (
    <section aria-labelledby="course-batches" className="mt-10 grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <h2 id="course-batches" className="text-lg">
            Batches
          </h2>
          <p className="mt-1 text-sm text-ink-muted">
            Saved apart from the course. Visitors see those that are not over and not cancelled.
          </p>
        </div>
        {mayEdit ? (
          <ButtonLink variant="secondary" href={`${paths.batchAdd}?course=${course}`}>
            <Icon name="plus" />
            Add Batch
          </ButtonLink>
        ) : null}
      </div>
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
          columns={[...COURSE_COLUMNS, { key: "actions", label: "Actions", cell: actions }]}
          rows={data.items}
        />
      ) : null}
    </section>
  );
}
