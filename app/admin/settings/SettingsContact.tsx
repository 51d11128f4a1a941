import { useWatch } from "react-hook-form";
import { NETWORKS } from "#content/networks.ts";
import { whatsappLink } from "#site/links.ts";
import { fieldOf } from "../forms/Field.tsx";
import { FormSection } from "../forms/FormFrame.tsx";
import { CheckLink } from "../ui/CheckLink.tsx";
import { settingsForm } from "./settings-form.ts";

const Field = fieldOf(settingsForm);

export function SettingsContact() {
  const whatsapp = String(useWatch({ name: "whatsapp" })).trim();
  return (
    <>
      <FormSection id="contact" title="Contact">
        <div className="field-pair">
          <Field of="phone" />
          <Field of="email" />
        </div>
        <Field of="support_email" />
        <Field of="address" />
        <Field of="landmarks" />
        <Field of="hours" />
      </FormSection>
      <FormSection id="fees" title="Fees and ratings">
        <div className="field-pair">
          <Field of="gst_percent" />
          <Field of="rating_from_reviews" />
        </div>
        <div className="field-pair">
          <Field of="training_day_from" />
          <Field of="training_day_to" />
        </div>
      </FormSection>
      <FormSection
        id="modules"
        title="Modules"
        lead="What each module of the explorer is against the course that it counts towards: its format, and whether its fee is deducted. Left empty: “Recorded lessons and one day in the lab. The fee is deducted if you go on to the course.”"
      >
        {Object.keys(settingsForm.fields.module_terms.members).map((id) => (
          <Field key={id} of={`module_terms.${id}`} />
        ))}
      </FormSection>
      <FormSection id="whatsapp" title="WhatsApp">
        <div className="grid gap-2">
          <Field of="whatsapp" />
          <CheckLink href={/^\+\d{8,15}$/.test(whatsapp) ? whatsappLink(whatsapp) : null}>
            Open a chat with this number to check it (new tab)
          </CheckLink>
        </div>
        <Field of="whatsapp_messages.0" />
        <Field of="whatsapp_messages.1" />
        <Field of="whatsapp_messages.2" />
        <Field of="whatsapp_messages.3" />
      </FormSection>
      <FormSection
        id="social-links"
        title="Social links"
        lead="Full web addresses. A network without an address is not shown."
      >
        {NETWORKS.map(({ name }) => (
          <Field key={name} of={`social.${name}`} />
        ))}
      </FormSection>
    </>
  );
}
