import { EmailOrPhone } from "#site/enquiries/EmailOrPhone.tsx";
import {
  EmailField,
  EnquiryArea,
  EnquiryText,
  NameField,
  PhoneField,
} from "#site/enquiries/EnquiryField.tsx";

/** The purpose of an inquiry: a question, or the syllabus. */
export type InquiryMode = "plain" | "download";

/** The course of an inquiry. */
export interface InquiryCourse {
  readonly id: number;
  readonly slug: string;
  readonly title: string;
  readonly downloadlink: string;
}

/** The fields of a course inquiry, with a suggested subject. */
export function InquiryFields({ course }: { course: InquiryCourse }) {
  return (
    <>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <NameField label="Name" />
        <PhoneField name="mobile" label="Mobile" missing="Enter your mobile number" />
      </div>
      <EmailField />
      <EnquiryText
        name="subject"
        label="Subject"
        missing="Enter a subject"
        maxLength={150}
        suggestion={`Inquiry: ${course.title}`.slice(0, 150)}
      />
      <EnquiryArea name="message" label="Message" missing="Write your question" rows={4} />
    </>
  );
}

/** The fields of a request for the syllabus: a name, and one way to reach its sender. */
export function SyllabusFields() {
  return (
    <>
      <NameField label="Name" />
      <fieldset>
        <legend className="mb-3 text-ink-muted">
          Email or mobile, either is fine. Give an email and we send the PDF there too.
        </legend>
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <EmailOrPhone phone="mobile" label="Mobile" />
        </div>
      </fieldset>
    </>
  );
}
