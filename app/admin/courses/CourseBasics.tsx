import { useWatch } from "react-hook-form";
import { categoryOf } from "#content/categories.ts";
import { fieldOf } from "../forms/Field.tsx";
import { FormSection } from "../forms/FormFrame.tsx";
import { CourseFees } from "./CourseFees.tsx";
import { categoryKeyOf, USUAL_CATEGORIES } from "./category.ts";
import { type CourseValues, courseForm } from "./course-form.ts";
import { TitleHint } from "./TitleHint.tsx";

const Field = fieldOf(courseForm);

export function CourseBasics() {
  const category = useWatch<CourseValues, "category">({ name: "category" });
  return (
    <>
      <FormSection title="The course">
        <div className="grid gap-1.5">
          <Field of="title" />
          <TitleHint />
        </div>
        <Field
          of="category"
          hint={
            category.trim() === ""
              ? undefined
              : `Visitors find it under “${categoryOf(categoryKeyOf(category)).heading}”.`
          }
        />
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
      <CourseFees />
      <FormSection title="Figures">
        <div className="field-pair">
          <Field of="students" />
          <Field of="rating" />
          <Field of="certification" />
        </div>
      </FormSection>
    </>
  );
}
