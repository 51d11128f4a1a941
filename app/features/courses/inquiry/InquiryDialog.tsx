import { EnquiryForm } from "#site/enquiries/EnquiryForm.tsx";
import { useFirstField } from "#site/enquiries/use-first-field.ts";
import { Dialog } from "#ui/Dialog.tsx";
import { type InquiryCourse, InquiryFields, type InquiryMode } from "./InquiryFields.tsx";

interface InquiryDialogProps {
  course: InquiryCourse;
  mode: InquiryMode;
  onClose: () => void;
  onSent: (message: string) => void;
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
          ? "Tell us where to reach you, and the syllabus opens at once."
          : "An adviser replies by e-mail or phone."
      }
      onClose={onClose}
    >
      <EnquiryForm
        kind="inquiry"
        id="dialog"
        about={course.title}
        draftId={`inquiry-${course.id}`}
        submitText={mode === "download" ? "Send and Download" : "Send Inquiry"}
        busyText="Sending..."
        hidden={{ course_id: String(course.id) }}
        onSent={onSent}
      >
        <InquiryFields course={course} mode={mode} />
      </EnquiryForm>
    </Dialog>
  );
}
