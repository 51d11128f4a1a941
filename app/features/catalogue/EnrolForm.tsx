import type { ReactNode } from "react";
import { groupPrice } from "#content/format.ts";
import { EmailField, NameField, PhoneField } from "#site/enquiries/EnquiryField.tsx";
import { EnquiryForm } from "#site/enquiries/EnquiryForm.tsx";
import { ENQUIRIES } from "#site/enquiries/kinds.ts";
import { NextSteps } from "#site/enquiries/NextSteps.tsx";
import type { FormResult } from "#site/page/page-types.ts";
import { DataSheet } from "#ui/DataSheet.tsx";
import { Notice } from "#ui/Notice.tsx";

const SUCCESS = ENQUIRIES.enroll.success;

/** The stack and its technology. */
export interface EnrolChoice {
  readonly stack: {
    readonly id: string;
    readonly name: string;
    readonly level: string;
    readonly duration: string;
    readonly price: string;
  };
  readonly technology: { readonly name: string };
}

export function StackSheet({ stack }: Pick<EnrolChoice, "stack">): ReactNode {
  return (
    <DataSheet
      className="mb-6"
      rows={[
        { name: "Level", value: stack.level },
        { name: "Duration", value: stack.duration },
        { name: "Price", value: groupPrice(stack.price) },
      ]}
    />
  );
}

/**
 * The enrolment form of a stack. The course values are sent for the notification mail; the server takes price, duration
 * and level from its own catalogue.
 */
export function EnrolForm({
  stack,
  technology,
  onSent,
  ...rest
}: EnrolChoice & { onSent?: (message: string) => void; result?: FormResult | null }) {
  return (
    <EnquiryForm
      kind="enroll"
      id="enrol"
      about={`${stack.name} (${technology.name})`}
      draftId={`enrol-${stack.id}`}
      submitText="Enroll Now"
      busyText="Processing..."
      onSent={(message) => {
        // Without it the card is not marked.
        import("./requested.ts").then(
          (part) => part.noteRequested(stack.id),
          () => undefined,
        );
        onSent?.(message);
      }}
      hidden={{
        stack_id: stack.id,
        course_name: technology.name,
        course_stack: stack.name,
        course_price: stack.price,
        course_duration: stack.duration,
        course_level: stack.level,
      }}
      thanks={(message) => (
        <Notice tone="success" title={SUCCESS}>
          {/* Only the server knows whether it sends a mail. */}
          {message === SUCCESS ? null : <p>{message}</p>}
          <NextSteps kind="enroll" about={`${stack.name} (${technology.name})`} />
        </Notice>
      )}
      {...rest}
    >
      <NameField label="Full Name" />
      <EmailField label="Email Address" />
      <PhoneField name="phone" label="Phone Number" missing="Enter your phone number" />
      <p className="text-ink-muted">
        No payment now. We call within one working day to confirm batch and fee.
      </p>
    </EnquiryForm>
  );
}
