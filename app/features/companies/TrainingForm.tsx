import { EnquiryArea, EnquiryText, useFieldProps } from "#site/enquiries/EnquiryField.tsx";
import { EnquiryForm } from "#site/enquiries/EnquiryForm.tsx";
import { Thanks } from "#site/enquiries/Thanks.tsx";
import type { FormResult } from "#site/page/page-types.ts";
import { CheckboxField } from "#ui/Field.tsx";
import { PeopleField, SenderFields } from "./CompanyFields.tsx";

export function TrainingForm({ result }: { result: FormResult | null }) {
  return (
    <EnquiryForm
      kind="training"
      id="training"
      result={result}
      submitText="Ask for a plan"
      busyText="Sending..."
      thanks={(message, reset) => <Thanks kind="training" message={message} onReset={reset} />}
    >
      <div className="grid items-end gap-5 sm:grid-cols-2">
        <SenderFields company />
        <EnquiryText
          name="skill"
          label="What they are to learn"
          hint="Such as PLC fault finding."
          missing="Say what your people are to learn"
          maxLength={80}
        />
        <PeopleField hint="Usually 5 to 30." />
        <EnquiryText
          name="place"
          label="Place"
          hint="Your plant and its town, our lab, or online."
          missing="Say where: your plant, our lab, or online"
          maxLength={80}
        />
        <EnquiryText name="month" label="When" hint="A month is enough." maxLength={80} />
      </div>
      <PurchaseOrder />
      <EnquiryArea
        name="message"
        label="Message"
        hint="Machines, shifts, what goes wrong most often."
        rows={3}
      />
    </EnquiryForm>
  );
}

/** A component of its own, because only fields within the form know what was ticked before. */
function PurchaseOrder() {
  const { defaultValue, ...field } = useFieldProps("purchase_order");
  return (
    <CheckboxField
      {...field}
      label="We order by purchase order"
      value="on"
      defaultChecked={defaultValue !== undefined}
    />
  );
}
