import type { StaffCourseJson } from "#api/types.gen.ts";
import { fieldOf } from "../forms/Field.tsx";
import { FormFrame, FormSection } from "../forms/FormFrame.tsx";
import { type RecordFormProps, recordScreens } from "../records/record-screens.tsx";
import { CourseBasics } from "./CourseBasics.tsx";
import { CourseCardPreview } from "./CourseCardPreview.tsx";
import { CourseFiles } from "./CourseFiles.tsx";
import { type CourseValues, courseForm } from "./course-form.ts";
import { courses } from "./courses-api.ts";
import { SearchPanel } from "./search/SearchPanel.tsx";

const Field = fieldOf(courseForm);

function CourseForm({ state, record, actions }: RecordFormProps<CourseValues, StaffCourseJson>) {
  const { control } = state.form;
  return (
    <div className="grid grid-cols-1 items-start gap-8 xl:grid-cols-[minmax(0,1fr)_21rem]">
      <FormFrame label="Course" state={state} actions={actions}>
        <CourseBasics />
        <CourseFiles />
        <FormSection
          title="Content"
          lead="Each line is one point. Paste a whole list to add all its lines at once."
        >
          <Field of="what_you_learn" />
          <Field of="syllabus" />
          <Field of="prerequisites" />
        </FormSection>
      </FormFrame>
      <div className="grid grid-cols-1 gap-8">
        <aside aria-label="Preview of the card">
          <CourseCardPreview control={control} />
        </aside>
        <aside aria-label="Google and WhatsApp">
          <SearchPanel control={control} countedIn={record?.published ? record.category_key : null} />
        </aside>
      </div>
    </div>
  );
}

export const { AddScreen, EditScreen } = recordScreens(courses, courseForm, CourseForm);
