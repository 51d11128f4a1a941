import {
  EmailField,
  EnquiryArea,
  EnquiryText,
  NameField,
  PhoneField,
} from "#features/enquiries/EnquiryField.tsx";
import { EnquiryForm } from "#features/enquiries/EnquiryForm.tsx";
import type { FormResult } from "#features/enquiries/kinds.ts";
import { Thanks } from "#features/enquiries/Thanks.tsx";

/** The contact form. */
export function ContactForm({ result }: { result: FormResult | null }) {
  return (
    <EnquiryForm
      kind="contact"
      id="contact"
      result={result}
      submitText="Send Message"
      busyText="Sending..."
      thanks={(message, again) => <Thanks message={message} onAgain={again} />}
    >
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <NameField label="Name" />
        <EmailField />
      </div>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <PhoneField name="phone" label="Phone Number" />
        <EnquiryText name="subject" label="Subject" missing="Enter a subject" maxLength={150} />
      </div>
      <EnquiryArea name="message" label="Message" missing="Write your message" rows={6} />
    </EnquiryForm>
  );
}
