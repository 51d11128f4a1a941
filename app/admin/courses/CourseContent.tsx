import { fieldOf } from "../forms/Field.tsx";
import { FormSection } from "../forms/FormFrame.tsx";
import { useCourseOptions } from "../records/course-options.ts";
import { courseForm } from "./course-form.ts";

const Field = fieldOf(courseForm);

/** What the page of a course tells. `course` is the number of a stored course. */
export function CourseContent({ course }: { course: number | undefined }) {
  const others = useCourseOptions(null).filter(({ value }) => value !== String(course));
  return (
    <>
      <FormSection
        title="Content"
        lead="Each line is one point. Paste a whole list to add all its lines at once."
      >
        <Field of="what_you_learn" />
        <Field of="syllabus" />
        <Field of="prerequisites" />
      </FormSection>
      <FormSection
        title="Content: on the page of the course only"
        lead="What is empty does not show. Concrete lines save your visitors a telephone call."
      >
        <Field of="content.hours_a_week" />
        <Field of="content.languages" />
        <Field of="content.tools" />
        <Field of="content.for_whom" />
        <Field of="content.not_for" />
      </FormSection>
      <FormSection title="Content: what learners build">
        <Field of="content.project_title" />
        <Field of="content.project_text" />
        <Field of="content.project_image" />
      </FormSection>
      <FormSection title="Content: questions and related courses">
        <Field of="content.questions" />
        <Field of="content.related" options={others} />
      </FormSection>
    </>
  );
}
