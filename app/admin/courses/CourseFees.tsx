import { DataSheet } from "#ui/DataSheet.tsx";
import { fieldOf } from "../forms/Field.tsx";
import { FormSection } from "../forms/FormFrame.tsx";
import { courseForm } from "./course-form.ts";
import { useTypedFee } from "./use-typed-fee.ts";

const Field = fieldOf(courseForm);

/** The fields of the fee, and what visitors will read of it. */
export function CourseFees({ course }: { course: number | undefined }) {
  const fee = useTypedFee(course);
  return (
    <FormSection
      title="Fees"
      lead="What visitors read in the fee box of the course. Empty parts do not show."
    >
      <div className="field-pair">
        <Field of="price" />
        <Field of="gst" />
      </div>
      <Field of="fee_includes" />
      <Field of="instalments" />
      <Field of="instalments_due" />
      <div className="field-pair">
        <Field of="early_price" />
        <Field of="early_days" />
        <Field of="early_until" />
      </div>
      <div className="field-pair">
        <Field of="group_price" />
        <Field of="group_from" />
      </div>
      {fee ? (
        <section aria-label="What visitors will read of the fee" aria-live="polite">
          <h3 className="mb-2 font-semibold">Visitors will read</h3>
          <DataSheet
            rows={[
              { name: "Total", value: [fee.price.words, fee.price.gst].filter(Boolean).join(", ") },
              {
                name: "In instalments",
                value: fee.instalments.map(({ amount }) => `₹${amount.rupees}`).join(" + ") || null,
              },
              {
                name: "Group price",
                value: fee.group && `₹${fee.group.total.rupees} each, from ${fee.group.from} participants`,
              },
            ]}
          />
        </section>
      ) : null}
    </FormSection>
  );
}
