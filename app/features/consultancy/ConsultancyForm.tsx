import { useState } from "react";
import { CONSULTANCY_SERVICES } from "#content/consultancy.ts";
import { EmailField, EnquiryArea, EnquiryChoice, PhoneField } from "#features/enquiries/EnquiryField.tsx";
import { EnquiryForm } from "#features/enquiries/EnquiryForm.tsx";
import type { FormResult } from "#features/enquiries/kinds.ts";

const OPTIONS = CONSULTANCY_SERVICES.map(({ name }) => ({ value: name, label: name }));

/** Whether the two fields that count are filled, as far as the button is concerned. */
function complete(form: HTMLFormElement): boolean {
  const data = new FormData(form);
  return String(data.get("email") ?? "").trim() !== "" && data.has("selectedService");
}

/** The consultancy enquiry. Its button waits for an address and a service; without JavaScript it always works. */
export function ConsultancyForm({ result }: { result: FormResult | null }) {
  const [ready, setReady] = useState(true);
  return (
    <EnquiryForm
      kind="consultancy"
      id="consultancy"
      result={result}
      submitText="Submit"
      busyText="Submitting..."
      ready={ready}
      onEdit={(form) => setReady(complete(form))}
    >
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <EmailField />
        <PhoneField name="contact" label="Contact No." />
      </div>
      <EnquiryChoice
        name="selectedService"
        label="Select a service"
        options={OPTIONS}
        listClassName="sm:grid-cols-2"
      />
      <EnquiryArea
        name="problemStatement"
        label="Problem Statement"
        hint="What happens, on which machine, and what you would like instead."
        rows={4}
      />
    </EnquiryForm>
  );
}
