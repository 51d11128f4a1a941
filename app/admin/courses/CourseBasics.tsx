import { useWatch } from "react-hook-form";
import { fieldOf } from "../forms/Field.tsx";
import { FormSection } from "../forms/FormFrame.tsx";
import { CourseFees } from "./CourseFees.tsx";
import { categoryHint, USUAL_CATEGORIES } from "./category.ts";
import { type CourseValues, courseForm } from "./course-form.ts";
import { TitleHint } from "./TitleHint.tsx";

const Field = fieldOf(courseForm);

export function CourseBasics({ course }: { course: number | undefined }) {
  const category = useWatch<CourseValues, "category">({ name: "category" });
  return (
    <>
      <FormSection title="The course">
        <div className="grid gap-1.5">
          <Field of="title" />
          <TitleHint />
        </div>
        <Field of="category" hint={categoryHint(category)} />
        <datalist id="course-categories">
          {USUAL_CATEGORIES.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <Field of="description" />
        <div className="field-pair">
          <Field of="instructor" />
          <Field of="duration" />
          <Field of="level" />
        </div>
      </FormSection>
      <CourseFees course={course} />
      <FormSection
        title="Figures"
        lead="The site does not count or ask for them: you type them, as any colleague who edits the course may. Give only what you can prove; the consumer protection rules for coaching providers forbid claims without evidence."
      >
        <div className="field-pair">
          <Field of="students" />
          <Field of="rating" />
          <Field of="certification" />
        </div>
      </FormSection>
    </>
  );
}
