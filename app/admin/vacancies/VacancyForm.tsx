import type { StaffVacancyJson } from "#api/types.gen.ts";
import { fieldOf } from "../forms/Field.tsx";
import { FormFrame, FormSection } from "../forms/FormFrame.tsx";
import type { ValuesOf } from "../forms/field-spec.ts";
import { useCourseOptions } from "../records/course-options.ts";
import { type RecordFormProps, recordScreens } from "../records/record-screens.tsx";
import { vacancies } from "./vacancies-api.ts";
import { vacancyForm } from "./vacancy-form.ts";

const Field = fieldOf(vacancyForm);

function VacancyForm({
  state,
  actions,
}: RecordFormProps<ValuesOf<typeof vacancyForm.fields>, StaffVacancyJson>) {
  const courses = useCourseOptions();
  return (
    <div className="max-w-[44rem]">
      <FormFrame label="Vacancy" state={state} actions={actions}>
        <FormSection title="The work">
          <Field of="title" />
          <div className="field-pair">
            <Field of="pay_from" />
            <Field of="pay_to" />
          </div>
          <Field of="text" />
          <Field of="skills" />
        </FormSection>
        <FormSection
          title="Where, for whom, until when"
          lead="Name the employer only with their consent. Candidates reach you through the site, never the employer."
        >
          <Field of="employer" />
          <div className="field-pair">
            <Field of="town" />
            <Field of="place" />
          </div>
          <Field of="last_day" />
          <Field of="course_ids" options={courses} />
          <Field of="published" />
        </FormSection>
      </FormFrame>
    </div>
  );
}

export const { AddScreen, EditScreen } = recordScreens(vacancies, vacancyForm, VacancyForm);
