import { useWatch } from "react-hook-form";
import { categoryOf } from "#content/categories.ts";
import { fieldOf } from "../forms/Field.tsx";
import { FormSection } from "../forms/FormFrame.tsx";
import { categoryKeyOf, USUAL_CATEGORIES } from "./category.ts";
import { type CourseValues, courseForm } from "./course-form.ts";
import { formatPaise, parsePrice } from "./price.ts";
import { TitleHint } from "./TitleHint.tsx";

const Field = fieldOf(courseForm);

export function CourseBasics() {
  const [category, price] = useWatch<CourseValues, ["category", "price"]>({ name: ["category", "price"] });
  const paise = parsePrice(price);
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
        </div>
      </FormSection>
      <FormSection title="Figures">
        <div className="field-pair">
          <Field of="price" hint={paise === null ? undefined : `Shown as ₹${formatPaise(paise)}.`} />
          <Field of="students" />
          <Field of="rating" />
          <Field of="certification" />
        </div>
      </FormSection>
    </>
  );
}
