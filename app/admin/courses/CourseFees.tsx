import { useQuery } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";
import { publicSettingsQuery } from "../brand.ts";
import { fieldOf } from "../forms/Field.tsx";
import { FormSection } from "../forms/FormFrame.tsx";
import { type CourseValues, courseForm } from "./course-form.ts";
import { instalmentsHint, priceHint } from "./fees.ts";

const Field = fieldOf(courseForm);

export function CourseFees() {
  const [price, gst, instalments] = useWatch<CourseValues, ["price", "gst", "instalments"]>({
    name: ["price", "gst", "instalments"],
  });
  const percent = useQuery(publicSettingsQuery).data?.gst_percent;
  const fee = { price, gst, instalments, percent };
  return (
    <FormSection
      title="Fees"
      lead="What visitors read in the fee box of the course. Empty parts do not show."
    >
      <div className="field-pair">
        <Field of="price" hint={priceHint(fee)} />
        <Field of="gst" />
      </div>
      <Field of="fee_includes" />
      <Field of="instalments" hint={instalmentsHint(fee)} />
      <Field of="instalments_due" />
      <div className="field-pair">
        <Field of="early_price" />
        <Field of="early_until" />
      </div>
      <div className="field-pair">
        <Field of="group_price" />
        <Field of="group_from" />
      </div>
    </FormSection>
  );
}
