import { EmailOrPhone } from "#site/enquiries/EmailOrPhone.tsx";
import { EnquiryText, NameField } from "#site/enquiries/EnquiryField.tsx";

/** Who asks. One of email address and phone number is enough, as the text beside the form says. */
export function SenderFields({ company = false }: { company?: boolean }) {
  return (
    <>
      {company ? (
        <EnquiryText
          name="company"
          label="Company"
          missing="Enter the name of your company"
          autoComplete="organization"
          maxLength={80}
        />
      ) : null}
      <NameField label="Name" />
      <EmailOrPhone phone="phone" label="Phone Number" />
    </>
  );
}

/** How many people an enquiry is about. */
export function PeopleField({ hint }: { hint: string }) {
  return (
    <EnquiryText
      name="headcount"
      label="How many people"
      hint={hint}
      missing="Enter how many people, as a number"
      inputMode="numeric"
      maxLength={3}
    />
  );
}
