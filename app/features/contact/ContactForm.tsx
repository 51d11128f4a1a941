import { EmailField, EnquiryArea, EnquiryText, NameField } from "#features/enquiries/EnquiryField.tsx";
import { EnquiryForm } from "#features/enquiries/EnquiryForm.tsx";
import type { FormResult } from "#features/enquiries/kinds.ts";
import { Thanks } from "#features/enquiries/Thanks.tsx";
import { usePrefilledSubject } from "./use-prefilled-subject.ts";

const FORM_ID = "contact";

/** The contact form. Links such as "Get Guidance" lead here with the course in the address. */
export function ContactForm({ result }: { result: FormResult | null }) {
  usePrefilledSubject(`${FORM_ID}-subject`);
  return (
    <EnquiryForm
      kind="contact"
      id={FORM_ID}
      result={result}
      submitText="Send Message"
      busyText="Sending..."
      thanks={(message, again) => <Thanks message={message} onAgain={again} />}
    >
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <NameField label="Name" />
        <EmailField />
      </div>
      <EnquiryText name="subject" label="Subject" missing="Enter a subject" maxLength={150} />
      <EnquiryArea name="message" label="Message" missing="Write your message" rows={6} />
    </EnquiryForm>
  );
}
