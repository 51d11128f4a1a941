import { useQuery } from "@tanstack/react-query";
import { batchMonth, STATES } from "../records/batch-labels.ts";
import { batchChoices } from "../records/course-options.ts";
import { RecordListScreen } from "../records/RecordListScreen.tsx";
import { batches, batchList, batchName } from "./batches-api.ts";
import { ALL_COLUMNS, CopyLink } from "./columns.tsx";
import { WaitingLists } from "./WaitingLists.tsx";

const STATUSES = [
  { value: "coming", label: "Running and upcoming" },
  { value: "past", label: "Past" },
  { value: "all", label: "All batches" },
  { value: "deleted", label: "Deleted" },
];

/** `/admin/batches` */
export function BatchListScreen() {
  const choices = useQuery(batchChoices).data;
  const months = choices?.months.map((month) => ({ value: month, label: batchMonth(month) })) ?? [];
  const courses = choices?.courses.map(({ id, title }) => ({ value: String(id), label: title })) ?? [];
  return (
    <RecordListScreen
      resource={batches}
      source={batchList}
      addText="Add Batch"
      caption="Batches"
      nouns={["batch", "batches"]}
      above={<WaitingLists />}
      search={{
        label: "Search by course, place, language or remark",
        placeholder: "Course, place, language",
      }}
      filters={[
        { name: "status", label: "Show", options: STATUSES },
        { name: "state", label: "State", options: [{ value: "", label: "Any state" }, ...STATES] },
        {
          name: "month",
          label: "Month of the first day",
          options: [{ value: "", label: "Any month" }, ...months],
        },
        { name: "course_id", label: "Course", none: "All courses", options: courses },
      ]}
      waiting="Loading batches..."
      failed="The batches could not be loaded"
      empty="No batches found."
      all="Show all running and upcoming batches"
      columns={ALL_COLUMNS}
      nameOf={batchName}
      more={(row) => <CopyLink batch={row} />}
    />
  );
}
