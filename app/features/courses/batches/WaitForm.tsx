import type { ReactNode } from "react";
import { EmailField, NameField, PhoneField } from "#site/enquiries/EnquiryField.tsx";
import { EnquiryForm } from "#site/enquiries/EnquiryForm.tsx";
import type { FormResult } from "#site/page/page-types.ts";
import { WaitThanks } from "./WaitThanks.tsx";

interface WaitFormProps {
  course: { readonly id: number; readonly title: string };
  result: FormResult | null;
  /** Above the fields. */
  children?: ReactNode;
}

/** The form to be told when the next batch of a course opens. */
export function WaitForm({ course, result, children }: WaitFormProps) {
  return (
    <EnquiryForm
      kind="waitlist"
      id="wait"
      about={course.title}
      draftId={`wait-${course.id}`}
      result={prefilled(result)}
      submitText="Tell me"
      busyText="Sending..."
      hidden={{ course_id: String(course.id) }}
      thanks={(message) => <WaitThanks message={message} />}
    >
      {children}
      <NameField label="Name" />
      <EmailField />
      <PhoneField name="phone" label="Mobile" hint="Add it if you prefer a call." />
    </EnquiryForm>
  );
}

/**
 * When the reservation of the last seat was refused, its form is gone from the page, and this one takes over what was
 * typed and why it was refused.
 */
function prefilled(result: FormResult | null): FormResult | null {
  if (result?.kind !== "enroll" || result.state !== "invalid") return result;
  return { ...result, kind: "waitlist" };
}
