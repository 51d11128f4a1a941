import { useWatch } from "react-hook-form";
import { DataSheet } from "#ui/DataSheet.tsx";
import { fieldOf } from "../forms/Field.tsx";
import { FormFold } from "../forms/FormFold.tsx";
import { priceText } from "../kit/price.ts";
import { type CourseValues, courseForm } from "./course-form.ts";
import { useTypedFee } from "./use-typed-fee.ts";

const Field = fieldOf(courseForm);

/** What the fee has besides the price, and what visitors will read of it. */
export function CourseFees({ course, fold }: { course: number | undefined; fold: string | undefined }) {
  const fee = useTypedFee(course);
  return (
    <FormFold
      id="course-fee"
      title="More about the fee"
      summary={<FeeSummary />}
      name={fold}
      lead="What visitors read in the fee box of the course. Empty parts do not show."
    >
      <div className="field-pair">
        <Field of="instalments" />
        <Field of="fee_includes" />
      </div>
      <Field of="instalments_due" />
      <div className="field-trio">
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
    </FormFold>
  );
}

function FeeSummary() {
  const [instalments, early, group] = useWatch<CourseValues, ["instalments", "early_price", "group_price"]>({
    name: ["instalments", "early_price", "group_price"],
  });
  const parts = [
    instalments && `${instalments} instalments`,
    early && `early bird ${priceText(early)}`,
    group && `group ${priceText(group)}`,
  ].filter(Boolean);
  return parts.length > 0 ? parts.join(", ") : "Instalments, early bird, groups";
}
