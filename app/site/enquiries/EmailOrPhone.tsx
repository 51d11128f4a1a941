import { EnquiryText, PhoneField } from "./EnquiryField.tsx";

/** Email address and phone number, of which one is enough. */
export function EmailOrPhone({ phone, label }: { phone: string; label: string }) {
  return (
    <>
      <EnquiryText
        name="email"
        label="Email"
        optional={false}
        data-or={phone}
        data-missing="Enter your email address or your mobile number. One of the two is enough."
        type="email"
        autoComplete="email"
        inputMode="email"
        spellCheck={false}
        autoCapitalize="none"
        maxLength={254}
      />
      <PhoneField name={phone} label={label} optional={false} />
    </>
  );
}
