import { EnquiryText, EnquiryTick } from "#site/enquiries/EnquiryField.tsx";
import type { FormResult } from "#site/page/page-types.ts";
import { HeadcountField, WorkForm } from "./WorkForm.tsx";

export function TrainingForm({ result }: { result: FormResult | null }) {
  return (
    <WorkForm
      kind="training"
      result={result}
      submitText="Ask for a plan"
      hint="Machines, shifts, what goes wrong most often."
      below={<EnquiryTick name="purchase_order" label="We order by purchase order" />}
    >
      <EnquiryText
        name="skill"
        label="What they are to learn"
        hint="Such as PLC fault finding."
        missing="Say what your people are to learn"
        maxLength={80}
      />
      <HeadcountField hint="Usually 5 to 30." />
      <EnquiryText
        name="place"
        label="Place"
        hint="Your plant and its town, our lab, or online."
        missing="Say where: your plant, our lab, or online"
        maxLength={80}
      />
      <EnquiryText name="month" label="When" hint="A month is enough." maxLength={80} />
    </WorkForm>
  );
}
