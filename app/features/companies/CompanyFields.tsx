import { EnquiryText, NameField, PhoneField } from "#site/enquiries/EnquiryField.tsx";

/** Who asks: one of telephone and email is enough. */
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
      <NameField />
      <PhoneField name="phone" label="Phone or WhatsApp" hint="Or give an email address." />
      <EnquiryText
        name="email"
        label="Email"
        hint="Or give a phone number."
        type="email"
        autoComplete="email"
        inputMode="email"
        spellCheck={false}
        autoCapitalize="none"
        maxLength={254}
      />
    </>
  );
}

/** How many people an enquiry is about. */
export function PeopleField({ hint }: { hint: string }) {
  return (
    <EnquiryText
      name="people"
      label="How many people"
      hint={hint}
      missing="Enter how many people, as a number"
      inputMode="numeric"
      maxLength={3}
    />
  );
}
