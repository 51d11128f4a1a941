import { type UseFormReturn, useWatch } from "react-hook-form";
import { categoryOf } from "#content/categories.ts";
import { TextArea, TextField } from "#ui/Field.tsx";
import { FormSection } from "../forms/FormFrame.tsx";
import { errorsOf } from "../forms/field-errors.ts";
import { categoryKeyOf, USUAL_CATEGORIES } from "./category.ts";
import type { CourseValues } from "./course-form.ts";
import { formatPaise, parsePrice } from "./price.ts";
import { TitleHint } from "./TitleHint.tsx";

/** What a course is, who teaches it, and its figures. */
export function CourseBasics({ form }: { form: UseFormReturn<CourseValues> }) {
  const { register, control } = form;
  const { errors } = form.formState;
  const [category, price] = useWatch({ control, name: ["category", "price"] });
  const paise = parsePrice(price);

  return (
    <>
      <FormSection title="The course">
        <div className="grid gap-1.5">
          <TextField
            id="course-title"
            label="Title"
            hint="As it stands on the card and in search results, e.g. “PLC Programming with Structured Text”."
            errors={errorsOf(errors, "title")}
            required
            maxLength={160}
            {...register("title")}
          />
          <TitleHint control={control} />
        </div>
        <TextField
          id="course-category"
          label="Category"
          hint={
            category.trim() === ""
              ? "Choose a usual one or type your own."
              : `Visitors find it under “${categoryOf(categoryKeyOf(category)).heading}”.`
          }
          errors={errorsOf(errors, "category")}
          required
          maxLength={80}
          list="course-categories"
          {...register("category")}
        />
        <datalist id="course-categories">
          {USUAL_CATEGORIES.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <TextArea
          id="course-description"
          label="Description"
          hint="Two or three sentences: for whom the course is and what makes it worth taking. A new line begins a new paragraph."
          errors={errorsOf(errors, "description")}
          required
          rows={5}
          maxLength={10_000}
          {...register("description")}
        />
        <div className="field-pair">
          <TextField
            id="course-instructor"
            label="Instructor"
            hint="Name as learners know it."
            errors={errorsOf(errors, "instructor")}
            required
            maxLength={80}
            {...register("instructor")}
          />
          <TextField
            id="course-duration"
            label="Duration"
            hint="In words, e.g. “8 weeks”."
            errors={errorsOf(errors, "duration")}
            required
            maxLength={80}
            {...register("duration")}
          />
        </div>
      </FormSection>
      <FormSection title="Figures">
        <div className="field-pair">
          <TextField
            id="course-price"
            label="Price in rupees"
            hint={paise === null ? "The amount alone, e.g. “14,999”." : `Shown as ₹${formatPaise(paise)}.`}
            errors={errorsOf(errors, "price")}
            required
            inputMode="decimal"
            maxLength={20}
            {...register("price")}
          />
          <TextField
            id="course-students"
            label="Students"
            hint="How many have taken it so far, e.g. “1200”."
            errors={errorsOf(errors, "students")}
            required
            inputMode="numeric"
            maxLength={10}
            {...register("students")}
          />
          <TextField
            id="course-rating"
            label="Rating"
            hint="From 0 to 5 in steps of 0.1, e.g. “4.7”."
            errors={errorsOf(errors, "rating")}
            required
            type="number"
            min={0}
            max={5}
            step={0.1}
            inputMode="decimal"
            {...register("rating")}
          />
          <TextField
            id="course-certification"
            label="Certification"
            optional
            hint="Certificate learners receive. If left empty: “Certificate of completion”."
            errors={errorsOf(errors, "certification")}
            maxLength={160}
            {...register("certification")}
          />
        </div>
      </FormSection>
    </>
  );
}
