import { EnquiryForm } from "#site/enquiries/EnquiryForm.tsx";
import { useFirstField } from "#site/enquiries/use-first-field.ts";
import { Dialog } from "#ui/Dialog.tsx";
import { type InquiryCourse, InquiryFields, type InquiryMode, SyllabusFields } from "./InquiryFields.tsx";

export { InquirySent } from "./InquirySent.tsx";

interface InquiryDialogProps {
  course: InquiryCourse;
  mode: InquiryMode;
  onClose: () => void;
  onSent: (message: string, syllabus?: string) => void;
}

/** The inquiry dialog. In download mode it opens the syllabus after the inquiry was sent. */
export function InquiryDialog({ course, mode, onClose, onSent }: InquiryDialogProps) {
  useFirstField("dialog-name");
  return (
    <Dialog
      title={mode === "download" ? "Download Syllabus" : "Send Inquiry"}
      label={course.title}
      lead={
        mode === "download"
          ? "The PDF opens right away."
          : "An adviser replies by phone or email within one working day."
      }
      onClose={onClose}
    >
      <EnquiryForm
        kind="inquiry"
        id="dialog"
        about={course.title}
        draftId={`${mode === "download" ? "syllabus" : "inquiry"}-${course.id}`}
        submitText={mode === "download" ? "Send and Download" : "Send Inquiry"}
        busyText="Sending..."
        hidden={{ course_id: String(course.id), ...(mode === "download" ? { syllabus: "on" } : {}) }}
        onSent={onSent}
      >
        {mode === "download" ? <SyllabusFields /> : <InquiryFields course={course} />}
      </EnquiryForm>
    </Dialog>
  );
}
