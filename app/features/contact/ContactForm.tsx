import {
  EmailField,
  EnquiryArea,
  EnquiryText,
  NameField,
  PhoneField,
} from "#site/enquiries/EnquiryField.tsx";
import { EnquiryForm } from "#site/enquiries/EnquiryForm.tsx";
import { Thanks } from "#site/enquiries/Thanks.tsx";
import type { FormResult } from "#site/page/page-types.ts";

export function ContactForm({ result }: { result: FormResult | null }) {
  return (
    <EnquiryForm
      kind="contact"
      id="contact"
      result={result}
      submitText="Send Message"
      busyText="Sending..."
      thanks={(message, reset) => <Thanks kind="contact" message={message} onReset={reset} />}
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
