import { EnquiryArea, EnquiryText } from "#site/enquiries/EnquiryField.tsx";
import { EnquiryForm } from "#site/enquiries/EnquiryForm.tsx";
import { Thanks } from "#site/enquiries/Thanks.tsx";
import type { FormResult } from "#site/page/page-types.ts";
import { PeopleField, SenderFields } from "./CompanyFields.tsx";

export function StaffingForm({ result }: { result: FormResult | null }) {
  return (
    <EnquiryForm
      kind="staffing"
      id="staffing"
      result={result}
      submitText="Ask for people"
      busyText="Sending..."
      thanks={(message, reset) => <Thanks kind="staffing" message={message} onReset={reset} />}
    >
      <div className="grid items-end gap-5 sm:grid-cols-2">
        <SenderFields company />
        <EnquiryText
          name="role"
          label="Work"
          hint="Such as maintenance electrician."
          missing="Say what work is to be done"
          maxLength={80}
        />
        <PeopleField hint="To start with." />
        <EnquiryText
          name="place"
          label="Place"
          hint="Plant and town."
          missing="Say where they would work"
          maxLength={80}
        />
        <EnquiryText name="month" label="When" hint="From which month." maxLength={80} />
      </div>
      <EnquiryArea
        name="message"
        label="Message"
        hint="What they have to be able to do: machines, controllers, shifts; and the pay."
        rows={3}
      />
    </EnquiryForm>
  );
}
