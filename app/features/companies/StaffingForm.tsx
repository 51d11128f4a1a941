import { EnquiryText } from "#site/enquiries/EnquiryField.tsx";
import type { FormResult } from "#site/page/page-types.ts";
import { HeadcountField, WorkForm } from "./WorkForm.tsx";

export function StaffingForm({ result }: { result: FormResult | null }) {
  return (
    <WorkForm
      kind="staffing"
      result={result}
      submitText="Ask for people"
      hint="What they have to be able to do: machines, controllers, shifts; and the pay."
    >
      <EnquiryText
        name="role"
        label="Work"
        hint="Such as maintenance electrician."
        missing="Say what work is to be done"
        maxLength={80}
      />
      <HeadcountField hint="To start with." />
      <EnquiryText
        name="place"
        label="Place"
        hint="Plant and town."
        missing="Say where they would work"
        maxLength={80}
      />
      <EnquiryText name="month" label="When" hint="From which month." maxLength={80} />
    </WorkForm>
  );
}
