import { useQuery } from "@tanstack/react-query";
import type { StaffBatchJson } from "#api/types.gen.ts";
import { fieldOf } from "../forms/Field.tsx";
import { FormFrame, FormSection } from "../forms/FormFrame.tsx";
import { batchChoices } from "../records/course-options.ts";
import { type RecordFormProps, recordScreens } from "../records/record-screens.tsx";
import { type BatchValues, batchForm } from "./batch-form.ts";
import { batches } from "./batches-api.ts";

const Field = fieldOf(batchForm);

function BatchForm({ state, record, actions }: RecordFormProps<BatchValues, StaffBatchJson>) {
  const courses = useQuery(batchChoices).data?.courses;
  const known = record ? [{ id: record.course_id, title: record.course_title }] : [];
  const options = (courses ?? known).map(({ id, title }) => ({ value: String(id), label: title }));
  return (
    <div className="max-w-[44rem]">
      <FormFrame label="Batch" state={state} actions={actions}>
        <FormSection title="When" lead="Days and times are those in India.">
          <Field of="course_id" options={[{ value: "", label: "Choose a course" }, ...options]} />
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
          <Field of="place" />
        </FormSection>
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
      </FormFrame>
    </div>
  );
}

/** A batch that is added from a course begins with it. */
const startOf = (search: URLSearchParams) => ({ course_id: search.get("course") ?? "" });

export const { AddScreen, EditScreen } = recordScreens(batches, batchForm, BatchForm, startOf);
