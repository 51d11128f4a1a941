import { EnquiryArea, EnquiryText } from "#site/enquiries/EnquiryField.tsx";
import { EnquiryForm } from "#site/enquiries/EnquiryForm.tsx";
import { Thanks } from "#site/enquiries/Thanks.tsx";
import type { FormResult } from "#site/page/page-types.ts";
import { SenderFields } from "./CompanyFields.tsx";

export function CandidateForm({ result }: { result: FormResult | null }) {
  return (
    <EnquiryForm
      kind="candidate"
      id="candidate"
      result={result}
      use="We use your details only to find work for you, and show them to a company only after you agreed."
      submitText="Look for work"
      busyText="Sending..."
      thanks={(message, reset) => <Thanks kind="candidate" message={message} onReset={reset} />}
    >
      <div className="grid items-end gap-5 sm:grid-cols-2">
        <SenderFields />
        <EnquiryText
          name="role"
          label="Work"
          hint="Such as electrician or CAD draughtsman."
          missing="Say what work you look for"
          maxLength={80}
        />
        <EnquiryText
          name="place"
          label="Place"
          hint="Towns where you can work, or anywhere."
          missing="Say where you can work"
          maxLength={80}
        />
        <EnquiryText
          name="experience"
          label="Experience"
          hint="Years and where, or “none yet”."
          maxLength={160}
        />
      </div>
      <EnquiryArea name="message" label="Message" hint="What you can do, shifts, from when." rows={3} />
    </EnquiryForm>
  );
}
