import { useEffect, useRef } from "react";
import { ENROL_CLOSE_MS } from "#content/timing.ts";
import { DataSheet } from "#ui/DataSheet.tsx";
import { Dialog } from "#ui/Dialog.tsx";
import { Notice } from "#ui/Notice.tsx";
import { EmailField, NameField, PhoneField } from "./EnquiryField.tsx";
import { EnquiryForm } from "./EnquiryForm.tsx";
import { useFirstField } from "./use-first-field.ts";

interface EnrolDialogProps {
  stack: { id: string; name: string; level: string; duration: string; price: string };
  technology: { id: string; name: string };
  onClose: () => void;
}

/**
 * The enrolment modal for one stack of the catalogue. The course values go along for the reader of the mail; the
 * server takes price, duration and level from its own catalogue by the stack's id.
 */
export function EnrolDialog({ stack, technology, onClose }: EnrolDialogProps) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const here = useRef(false);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
      clearTimeout(timer.current);
    };
  }, []);
  useFirstField("enrol-name");
  return (
    <Dialog title={stack.name} label={`Enrol · ${technology.name}`} onClose={onClose}>
      <DataSheet
        className="mb-6"
        rows={[
          { name: "Level", value: stack.level },
          { name: "Duration", value: stack.duration },
          { name: "Price", value: stack.price },
        ]}
      />
      <EnquiryForm
        kind="enroll"
        id="enrol"
        draftId={`enrol-${stack.id}`}
        submitText="Enroll Now"
        busyText="Processing..."
        hidden={{
          stack_id: stack.id,
          course_name: technology.name,
          course_stack: stack.name,
          course_price: stack.price,
          course_duration: stack.duration,
          course_level: stack.level,
        }}
        onSent={() => {
          // Closed before the answer came: by now another dialog may be open, and is not ours to close.
          if (here.current) timer.current = setTimeout(onClose, ENROL_CLOSE_MS);
        }}
        thanks={() => (
          <Notice tone="success" title="Enrollment Successful!">
            <p>We've sent the details to your email.</p>
          </Notice>
        )}
      >
        <NameField label="Full Name" />
        <EmailField label="Email Address" />
        <PhoneField name="phone" label="Phone Number" missing="Enter your phone number" />
      </EnquiryForm>
    </Dialog>
  );
}
