import type { ComponentType } from "react";
import type { StaffCourseJson } from "#api/types.gen.ts";
import { type FormActions, FormFrame } from "../forms/FormFrame.tsx";
import { type RecordFormProps, recordScreens } from "../records/record-screens.tsx";
import { useMedia } from "../ui/use-media.ts";
import { CourseAside } from "./CourseAside.tsx";
import { CourseBasics } from "./CourseBasics.tsx";
import { CourseContent } from "./CourseContent.tsx";
import { CourseFees } from "./CourseFees.tsx";
import { CourseSheet } from "./CourseSheet.tsx";
import { CourseSite } from "./CourseSite.tsx";
import { type CourseValues, courseForm } from "./course-form.ts";
import { courses } from "./courses-api.ts";
import { DuplicateButton } from "./DuplicateButton.tsx";
import { FirstBatch } from "./FirstBatch.tsx";

type CourseFormProps = RecordFormProps<CourseValues, StaffCourseJson>;

/** A course's batches; `fold` has the others of an accordion close when it opens. */
export type BatchesOf = ComponentType<{ course: number; fold: string | undefined }>;

/** The screens that add and edit a course. `Batches` is a part of the form of a stored course, which is saved apart. */
export function courseScreens(Batches: BatchesOf) {
  function CourseForm(props: CourseFormProps) {
    const { record, actions } = props;
    return actions.readOnly && record ? (
      <CourseSheet course={record} batches={<Batches course={record.id} fold={undefined} />} />
    ) : (
      <Editor {...props} />
    );
  }

  function Editor({ state, record, actions }: CourseFormProps) {
    const phone = useMedia("(width < 40rem)");
    const fold = phone ? "course" : undefined;
    const course = record?.id;
    return (
      <div className="course-form">
        <FormFrame
          label="Course"
          state={state}
          actions={{ ...(record ? withDuplicate(actions, record.id) : actions), headed: true }}
        >
          <CourseBasics course={course} fold={fold} open={!phone || !record} />
          {course === undefined ? <FirstBatch fold={fold} /> : <Batches course={course} fold={fold} />}
          <CourseFees fold={fold} course={course} />
          <CourseContent course={course} fold={fold} />
          <CourseSite record={record} fold={fold} />
        </FormFrame>
        <CourseAside control={state.form.control} course={course} />
      </div>
    );
  }

  return recordScreens(courses, courseForm, CourseForm);
}

function withDuplicate(actions: FormActions, id: number): FormActions {
  return {
    ...actions,
    more: (
      <>
        <DuplicateButton id={id} />
        {actions.more}
      </>
    ),
  };
}
