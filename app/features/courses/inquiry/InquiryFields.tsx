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
export function InquiryFields({ course, mode }: { course: InquiryCourse; mode: InquiryMode }) {
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
        suggestion={inquirySubject(course, mode)}
      />
      <EnquiryArea
        name="message"
        label="Message"
        missing="Write your question"
        rows={4}
        {...(mode === "download" ? { suggestion: "Please send me the syllabus of this course." } : {})}
      />
    </>
  );
}

/** The suggested subject. */
export function inquirySubject(course: InquiryCourse, mode: InquiryMode): string {
  const subject = `${mode === "download" ? "Syllabus" : "Inquiry"}: ${course.title}`;
  return subject.slice(0, 150);
}
