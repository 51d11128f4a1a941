import { useEffect } from "react";
import { CONTACT_SUBJECTS } from "#content/contact.ts";
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

/** Begins with the subject of the link that led here, unless there is one from before. */
function useSubjectOfLink(): void {
  useEffect(() => {
    const about = window.location.hash.slice(1);
    const subject = document.querySelector<HTMLInputElement>("#contact-subject");
    const text = Object.entries(CONTACT_SUBJECTS).find(([key]) => key === about)?.[1];
    if (subject?.value === "" && text) subject.value = text;
  }, []);
}

export function ContactForm({ result }: { result: FormResult | null }) {
  useSubjectOfLink();
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
