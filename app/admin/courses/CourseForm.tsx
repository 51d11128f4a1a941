import type { ComponentType } from "react";
import type { StaffCourseJson } from "#api/types.gen.ts";
import { type FormActions, FormFrame } from "../forms/FormFrame.tsx";
import { type RecordFormProps, recordScreens } from "../records/record-screens.tsx";
import { CourseBasics } from "./CourseBasics.tsx";
import { CourseCardPreview } from "./CourseCardPreview.tsx";
import { CourseContent } from "./CourseContent.tsx";
import { CourseFiles } from "./CourseFiles.tsx";
import { type CourseValues, courseForm } from "./course-form.ts";
import { courses } from "./courses-api.ts";
import { DuplicateButton } from "./DuplicateButton.tsx";
import { SearchPanel } from "./search/SearchPanel.tsx";
import { UndrawableHint } from "./UndrawableHint.tsx";

type CourseFormProps = RecordFormProps<CourseValues, StaffCourseJson>;

/** The screens that add and edit a course. `Batches` is shown below the form of a stored course. */
export function courseScreens(Batches: ComponentType<{ course: number }>) {
  function CourseForm({ state, record, actions }: CourseFormProps) {
    const { control } = state.form;
    return (
      <div className="grid grid-cols-1 items-start gap-8 xl:grid-cols-[minmax(0,1fr)_21rem]">
        <div>
          <FormFrame
            label="Course"
            state={state}
            actions={record ? withDuplicate(actions, record.id) : actions}
          >
            <CourseBasics course={record?.id} />
            <CourseFiles />
            <CourseContent course={record?.id} />
          </FormFrame>
          {record ? <Batches course={record.id} /> : null}
        </div>
        <div className="grid grid-cols-1 gap-8">
          <UndrawableHint control={control} />
          <aside aria-label="Preview of the card">
            <CourseCardPreview control={control} course={record?.id} />
          </aside>
          <aside aria-label="Google and WhatsApp">
            <SearchPanel
              control={control}
              id={record?.id}
              countedIn={record?.published ? record.category_key : null}
            />
          </aside>
        </div>
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
