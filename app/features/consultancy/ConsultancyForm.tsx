import { useState } from "react";
import { type ServiceName, serviceHref } from "#content/services.ts";
import { EmailField, EnquiryArea, EnquiryChoice, PhoneField } from "#site/enquiries/EnquiryField.tsx";
import { EnquiryForm } from "#site/enquiries/EnquiryForm.tsx";
import type { FormResult } from "#site/page/page-types.ts";

/** Whether the two required fields are filled, which enables the button. */
function complete(form: HTMLFormElement): boolean {
  const data = new FormData(form);
  return String(data.get("email") ?? "").trim() !== "" && data.has("selectedService");
}

interface ConsultancyFormProps {
  result: FormResult | null;
  /** The choices. */
  services: readonly ServiceName[];
  /** The preselected service of a service page, where the form has a draft of its own. */
  service?: ServiceName;
}

/**
 * The consultancy form. Its button is disabled until address and service are given; without JavaScript it is always
 * enabled.
 */
export function ConsultancyForm({ result, services, service }: ConsultancyFormProps) {
  const [ready, setReady] = useState(true);
  return (
    <EnquiryForm
      kind="consultancy"
      id="consultancy"
      {...(service
        ? { draftId: `consultancy-${service.slug}`, hidden: { page: serviceHref(service.slug) } }
        : {})}
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
        suggestion={service?.name}
        options={services.map(({ name }) => ({ value: name, label: name }))}
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
