import { useQuery } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";
import type { StaffBatchJson } from "#api/types.gen.ts";
import { fieldOf } from "../forms/Field.tsx";
import { FormFrame, FormSection } from "../forms/FormFrame.tsx";
import { asIn, useProposals } from "../records/batch-proposals.ts";
import { batchChoices } from "../records/course-options.ts";
import { type RecordFormProps, recordScreens } from "../records/record-screens.tsx";
import { type BatchValues, batchForm } from "./batch-form.ts";
import { batches, batchesOfCourse } from "./batches-api.ts";

const Field = fieldOf(batchForm);

function BatchForm({ state, record, actions }: RecordFormProps<BatchValues, StaffBatchJson>) {
  const courses = useQuery(batchChoices).data?.courses;
  const known = record ? [{ id: record.course_id, title: record.course_title }] : [];
  const options = (courses ?? known).map(({ id, title }) => ({ value: String(id), label: title }));
  return (
    <div className="max-w-[44rem]">
      <FormFrame label="Batch" state={state} actions={actions}>
        {record === null ? <Proposals /> : null}
        {record === null ? null : <Enrolment />}
        <FormSection title="When" lead="Days and times are those in India.">
          <Field of="course_id" options={options} />
          <div className="field-pair">
            <Field of="starts_on" />
            <Field of="ends_on" />
          </div>
          <Field of="days" />
          <div className="field-pair">
            <Field of="from_time" />
            <Field of="to_time" />
          </div>
          <Field of="remark" />
        </FormSection>
        <FormSection title="Where and how">
          <div className="field-pair">
            <Field of="mode" />
            <Field of="language" />
          </div>
          <Place />
        </FormSection>
        {record === null ? <Enrolment /> : null}
      </FormFrame>
    </div>
  );
}

/** First in a stored batch, of which it is what changes. */
function Enrolment() {
  return (
    <FormSection title="Enrolment">
      <div className="field-pair">
        <Field of="seats" />
        <Field of="seats_taken" />
      </div>
      <div className="field-pair">
        <Field of="enrol_by" />
        <Field of="fee" />
      </div>
      <Field of="state" />
    </FormSection>
  );
}

/** All but online batches have one. */
function Place() {
  return <Field of="place" required={useWatch({ name: "mode" }) !== "online"} />;
}

/** Fills what is still empty as in the latest batch of the same course, which most batches are like. */
function Proposals() {
  const [course, starts] = useWatch<BatchValues, ["course_id", "starts_on"]>({
    name: ["course_id", "starts_on"],
  });
  const batchesOf = useQuery({ ...batchesOfCourse(Number(course)), enabled: course !== "" });
  // Until they are loaded, there are those of the course before.
  const latest = batchesOf.data?.items.find(({ course_id }) => String(course_id) === course);
  useProposals("", { ...asIn(latest), ends_on: latest === undefined ? "" : endsLike(latest, starts) });
  return null;
}

/** The last day of a batch that lasts as long as another one. */
function endsLike({ starts_on, ends_on }: StaffBatchJson, starts: string): string {
  if (starts === "") return "";
  const lasts = Date.parse(ends_on) - Date.parse(starts_on);
  return new Date(Date.parse(starts) + lasts).toISOString().slice(0, 10);
}

/** A batch that is added from a course begins with it. */
const startOf = (search: URLSearchParams) => ({ course_id: search.get("course") ?? "" });

export const { AddScreen, EditScreen } = recordScreens(batches, batchForm, BatchForm, startOf);
