import { useWatch } from "react-hook-form";
import { TextArea, TextField } from "#ui/Field.tsx";
import { lengthOf } from "../courses/search/appearance.ts";
import { FormFrame, FormSection } from "../forms/FormFrame.tsx";
import { errorsOf } from "../forms/field-errors.ts";
import { PictureField } from "../forms/PictureField.tsx";
import type { useRecordForm } from "../forms/use-record-form.ts";
import { paths } from "../paths.ts";
import { listHref } from "../records/list-memory.ts";
import { LengthMeter } from "../ui/LengthMeter.tsx";
import { QUOTE_MAX, type TestimonialValues } from "./testimonial-form.ts";

interface TestimonialFormProps {
  record: ReturnType<typeof useRecordForm<TestimonialValues, unknown>>;
  submitText: string;
  busyText: string;
  more?: React.ReactNode;
}

/** The form of a testimonial, for adding and for editing. */
export function TestimonialForm({ record, submitText, busyText, more }: TestimonialFormProps) {
  const { form } = record;
  const { errors } = form.formState;
  const [image, quote] = useWatch({ control: form.control, name: ["image", "quote"] });
  return (
    <div className="max-w-[44rem]">
      <FormFrame
        label="Testimonial"
        record={record}
        submitText={submitText}
        busyText={busyText}
        cancel={listHref(paths.testimonials)}
        more={more}
      >
        <FormSection
          title="The testimonial"
          lead="Use what somebody really said, and only with their written consent to quote them by name."
        >
          <div className="field-pair">
            <TextField
              id="testimonial-name"
              label="Name"
              hint="Who said it, e.g. “Rahul Kulkarni”."
              errors={errorsOf(errors, "name")}
              required
              maxLength={80}
              {...form.register("name")}
            />
            <TextField
              id="testimonial-role"
              label="Role"
              hint="What the person does, e.g. “Maintenance engineer, Pune”."
              errors={errorsOf(errors, "role")}
              required
              maxLength={160}
              {...form.register("role")}
            />
          </div>
          <div className="grid gap-2">
            <TextArea
              id="testimonial-quote"
              label="Quote"
              hint={`In the person's own words, without quotation marks. Two to four sentences read best, ${QUOTE_MAX} characters at most.`}
              errors={errorsOf(errors, "quote")}
              required
              rows={6}
              maxLength={4_000}
              {...form.register("quote")}
            />
            <LengthMeter
              label="Length of the quote"
              length={lengthOf(quote.trim())}
              max={QUOTE_MAX}
              excess="characters too many: a changed quote has to be shorter to be saved."
            />
          </div>
          <PictureField
            id="testimonial-image"
            label="Picture"
            optional
            hint="Link to a square picture, e.g. “https://example.com/rahul.jpg”. Without one the initials show."
            errors={errorsOf(errors, "image")}
            address={image}
            shape="round"
            {...form.register("image")}
          />
        </FormSection>
      </FormFrame>
    </div>
  );
}
