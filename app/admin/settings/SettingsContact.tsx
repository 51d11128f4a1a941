import { type UseFormReturn, useWatch } from "react-hook-form";
import { whatsappLink } from "#features/whatsapp/link.ts";
import { TextArea, TextField } from "#ui/Field.tsx";
import { FormSection } from "../forms/FormFrame.tsx";
import { errorsOf } from "../forms/field-errors.ts";
import { controlId } from "../forms/problems.ts";
import { MESSAGE_PLACES, NETWORKS } from "./settings-fields.ts";
import type { SettingsValues } from "./settings-form.ts";

/** How visitors reach the provider. */
export function SettingsContact({ form }: { form: UseFormReturn<SettingsValues> }) {
  const { register, control } = form;
  const { errors } = form.formState;
  const whatsapp = useWatch({ control, name: "whatsapp" }).trim();
  return (
    <>
      <FormSection title="Contact">
        <div className="field-pair">
          <TextField
            id="settings-phone"
            label="Phone"
            hint="As visitors should read it, e.g. “+91 98765 00001”."
            errors={errorsOf(errors, "phone")}
            required
            type="tel"
            maxLength={20}
            {...register("phone")}
          />
          <TextField
            id="settings-email"
            label="E-mail"
            hint="Where visitors write to."
            errors={errorsOf(errors, "email")}
            required
            type="email"
            maxLength={254}
            {...register("email")}
          />
        </div>
        <TextField
          id="settings-support_email"
          label="E-mail for help with signing in"
          hint="Shown to staff who forgot their password."
          errors={errorsOf(errors, "support_email")}
          required
          type="email"
          maxLength={254}
          {...register("support_email")}
        />
        <TextArea
          id="settings-address"
          label="Postal address"
          hint="As on an envelope, one line each."
          errors={errorsOf(errors, "address")}
          required
          rows={4}
          maxLength={500}
          {...register("address")}
        />
        <TextField
          id="settings-hours"
          label="Opening hours"
          hint="For example “Mon to Sat, 9:30 am to 6:30 pm”."
          errors={errorsOf(errors, "hours")}
          required
          maxLength={160}
          {...register("hours")}
        />
      </FormSection>
      <FormSection title="WhatsApp">
        <div className="grid gap-2">
          <TextField
            id="settings-whatsapp"
            label="WhatsApp number"
            optional
            hint="With + and country code, digits only, e.g. “+919876500001”. Without one the chat button is not shown."
            errors={errorsOf(errors, "whatsapp")}
            type="tel"
            maxLength={20}
            {...register("whatsapp")}
          />
          {/^\+\d{8,15}$/.test(whatsapp) ? (
            <a
              href={whatsappLink(whatsapp)}
              target="_blank"
              rel="noreferrer"
              className="link inline-flex min-h-8 items-center justify-self-start text-sm"
            >
              Open a chat with this number to check it (new tab)
            </a>
          ) : null}
        </div>
        {MESSAGE_PLACES.map((at) => (
          <TextField
            key={at}
            id={controlId("settings", `whatsapp_messages.${at}`)}
            label={`Quick message ${at + 1}`}
            hint={
              at === 0 ? "The panel offers four questions that visitors can send with one touch." : undefined
            }
            errors={errorsOf(errors, `whatsapp_messages.${at}`)}
            required
            maxLength={500}
            {...register(`whatsapp_messages.${at}`)}
          />
        ))}
      </FormSection>
      <FormSection title="Social links" lead="Full web addresses. A network without an address is not shown.">
        {NETWORKS.map(({ name, label }) => (
          <TextField
            key={name}
            id={controlId("settings", `social.${name}`)}
            label={label}
            optional
            errors={errorsOf(errors, `social.${name}`)}
            inputMode="url"
            autoCapitalize="none"
            spellCheck={false}
            {...register(`social.${name}`)}
          />
        ))}
      </FormSection>
    </>
  );
}
