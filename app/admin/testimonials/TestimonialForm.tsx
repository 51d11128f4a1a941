import { useWatch } from "react-hook-form";
import type { StaffTestimonialJson } from "#api/types.gen.ts";
import { fieldOf } from "../forms/Field.tsx";
import { FormFrame, FormSection } from "../forms/FormFrame.tsx";
import type { ValuesOf } from "../forms/field-spec.ts";
import { useCourseOptions } from "../records/course-options.ts";
import { type RecordFormProps, recordScreens } from "../records/record-screens.tsx";
import { LengthMeter } from "../ui/LengthMeter.tsx";
import { QUOTE_MAX, testimonialForm } from "./testimonial-form.ts";
import { testimonials } from "./testimonials-api.ts";

const Field = fieldOf(testimonialForm);

function TestimonialForm({
  state,
  actions,
}: RecordFormProps<ValuesOf<typeof testimonialForm.fields>, StaffTestimonialJson>) {
  const quote = useWatch({ control: state.form.control, name: "quote" });
  const options = useCourseOptions();
  return (
    <div className="max-w-[44rem]">
      <FormFrame label="Testimonial" state={state} actions={actions}>
        <FormSection
          title="The testimonial"
          lead="Use what somebody really said, and only with their written consent to quote them by name."
        >
          <div className="field-pair">
            <Field of="name" />
            <Field of="role" />
          </div>
          <div className="grid gap-2">
            <Field of="quote" />
            <LengthMeter
              label="Length of the quote"
              text={quote.trim()}
              max={QUOTE_MAX}
              excess="characters too many: a changed quote has to be shorter to be saved."
            />
          </div>
          <Field of="image" />
        </FormSection>
        <FormSection
          title="Where it comes from"
          lead="All of it may stay empty. What is given makes the quote easier to believe."
        >
          <Field of="course_id" options={options} />
          <div className="field-pair">
            <Field of="employer" />
            <Field of="city" />
            <Field of="batch" />
            <Field of="said_on" />
          </div>
          <Field of="published" />
        </FormSection>
      </FormFrame>
    </div>
  );
}

export const { AddScreen, EditScreen } = recordScreens(testimonials, testimonialForm, TestimonialForm);
