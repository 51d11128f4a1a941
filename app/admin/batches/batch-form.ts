import * as v from "valibot";
import type { BatchCopy, BatchInput, StaffBatchJson } from "#api/types.gen.ts";
import type { FieldSpec, ValuesOf } from "../forms/field-spec.ts";
import { recordForm } from "../forms/record-form.ts";
import { batchFields, day } from "../records/batch-fields.ts";
import { course } from "../records/course-field.ts";

const batchCourse: FieldSpec<string, number, number> = {
  ...course("Choose a course", "What is taught in this batch."),
  schema: v.pipe(v.string(), v.nonEmpty("Choose the course.")),
  read: String,
  write: Number,
};

/** The batch form. The server validates again, and compares dates, hours and seats with each other. */
export const batchForm = recordForm<StaffBatchJson, BatchInput>()("batch", {
  course_id: batchCourse,
  ...batchFields,
});

export type BatchValues = ValuesOf<typeof batchForm.fields>;

/** The form of a copy: all other dates move with the first day. */
export const copyForm = recordForm<Pick<StaffBatchJson, "starts_on">, BatchCopy>()("batch-copy", {
  starts_on: day(
    "First day of the new batch",
    "The last day and the last day to enrol move by as many days. All seats are free again.",
    "Give the first day.",
  ),
});
