import type { ComponentProps, ReactNode } from "react";
import { EmailOrPhone } from "#site/enquiries/EmailOrPhone.tsx";
import { EnquiryArea, EnquiryText, NameField } from "#site/enquiries/EnquiryField.tsx";
import { EnquiryForm } from "#site/enquiries/EnquiryForm.tsx";
import { Thanks } from "#site/enquiries/Thanks.tsx";
import type { EnquiryKind, FormResult } from "#site/page/page-types.ts";

interface WorkFormProps extends Pick<ComponentProps<typeof EnquiryForm>, "draftId" | "encType" | "hidden"> {
  kind: Extract<EnquiryKind, "training" | "staffing" | "candidate">;
  result: FormResult | null;
  submitText: string;
  /** What the details are used for, where that is not the answer alone. */
  use?: string;
  /** What to write in the message. */
  hint: string;
  /** Below the fields. */
  below?: ReactNode;
  /** The fields of this kind. */
  children: ReactNode;
}

/**
 * What the forms of companies and of people who look for work share: who asks, and a message. One of email address and phone
 * number is enough, as the text beside the form says.
 */
export function WorkForm({ kind, result, submitText, use, hint, below, children, ...rest }: WorkFormProps) {
  return (
    <EnquiryForm
      kind={kind}
      {...rest}
      id={kind}
      result={result}
      {...(use === undefined ? {} : { use })}
      submitText={submitText}
      busyText="Sending..."
      thanks={(message, reset) => <Thanks kind={kind} message={message} onReset={reset} />}
    >
      <div className="grid items-start gap-5 sm:grid-cols-2">
        {kind === "candidate" ? null : (
          <EnquiryText
            name="company"
            label="Company"
            missing="Enter the name of your company"
            autoComplete="organization"
            maxLength={80}
          />
        )}
        <div className={kind === "candidate" ? "sm:col-span-2" : undefined}>
          <NameField label="Name" />
        </div>
        <EmailOrPhone phone="phone" label="Phone Number" />
        {children}
      </div>
      {below}
      <EnquiryArea name="message" label="Message" hint={hint} rows={3} />
    </EnquiryForm>
  );
}

/** How many people an enquiry is about. */
export function HeadcountField({ hint }: { hint: string }) {
  return (
    <EnquiryText
      name="headcount"
      label="How many people"
      hint={hint}
      missing="Enter how many people, as a number"
      type="number"
      min={1}
      max={500}
      inputMode="numeric"
    />
  );
}
