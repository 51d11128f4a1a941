import { useEffect } from "react";
import type { Kind, LeadJson } from "#api/types.gen.ts";
import { fieldOf } from "../forms/Field.tsx";
import { FormFrame } from "../forms/FormFrame.tsx";
import { useRecordForm } from "../forms/use-record-form.ts";
import { useCourseOptions } from "../records/course-options.ts";
import { toastSuccess } from "../ui/toasts.ts";
import { detailsForm } from "./details-form.ts";
import { correctLead } from "./leads-api.ts";

const Field = fieldOf(detailsForm);

/** Enquiries that are about no more than a course, so that another one can be meant. */
const WITH_COURSE: readonly Kind[] = ["inquiry", "syllabus", "contact"];

interface DetailsFormProps {
  lead: LeadJson;
  onChanged: (lead: LeadJson) => void;
  onDone: () => void;
}

/** The form that corrects the details of an enquiry. */
export function DetailsForm({ lead, onChanged, onDone }: DetailsFormProps) {
  const courses = useCourseOptions();
  const state = useRecordForm(detailsForm, {
    record: lead,
    save: (details, revision) => correctLead(lead.id, details, revision),
    onSaved: (saved) => {
      onChanged(saved);
      toastSuccess("Details corrected");
      onDone();
    },
    onConflict: onChanged,
    failed: "The details could not be saved",
  });
  useEffect(() => document.getElementById("lead-details-name")?.focus(), []);
  return (
    <div className="rounded-md border border-line p-4">
      <FormFrame
        label="Details"
        state={state}
        actions={{ submit: "Save details", busy: "Saving...", cancel: onDone }}
      >
        <div className="grid gap-4">
          <Field of="name" />
          <Field of="phone" />
          {/* An address that asked for the news itself is not another one because staff say so. */}
          {lead.kind === "newsletter" ? null : <Field of="email" />}
          {WITH_COURSE.includes(lead.kind) ? <Field of="course_id" options={courses} /> : null}
        </div>
      </FormFrame>
    </div>
  );
}
