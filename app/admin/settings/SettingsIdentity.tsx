import type { KeyboardEvent } from "react";
import type { UseFormReturn } from "react-hook-form";
import { CheckboxField, TextArea, TextField } from "#ui/Field.tsx";
import { FormSection } from "../forms/FormFrame.tsx";
import { errorsOf } from "../forms/field-errors.ts";
import { controlId } from "../forms/problems.ts";
import { FIGURES } from "./settings-fields.ts";
import type { SettingsValues } from "./settings-form.ts";

/** A long sentence shows whole over several lines, and is one line all the same. */
function oneLine(event: KeyboardEvent): void {
  if (event.key === "Enter") event.preventDefault();
}

/** Who the provider is, and what it says about itself. */
export function SettingsIdentity({ form }: { form: UseFormReturn<SettingsValues> }) {
  const { register } = form;
  const { errors } = form.formState;
  return (
    <>
      <FormSection title="Provider">
        <TextField
          id="settings-brand_name"
          label="Name"
          hint="In the header, in titles and in mails."
          errors={errorsOf(errors, "brand_name")}
          required
          maxLength={80}
          {...register("brand_name")}
        />
        <TextArea
          id="settings-tagline"
          label="Tagline"
          hint="One sentence, in the footer and in search results."
          errors={errorsOf(errors, "tagline")}
          required
          className="field-grows"
          onKeyDown={oneLine}
          maxLength={500}
          {...register("tagline")}
        />
        <CheckboxField
          id="settings-demo"
          label="This is a demonstration"
          hint="Shows the notice below at the top of every page. Take the tick away once the content is your own."
          {...register("demo")}
        />
        <TextArea
          id="settings-demo_notice"
          label="Notice of the demonstration"
          optional
          hint="Says that names and figures are invented."
          errors={errorsOf(errors, "demo_notice")}
          className="field-grows"
          onKeyDown={oneLine}
          maxLength={500}
          {...register("demo_notice")}
        />
      </FormSection>
      <FormSection
        title="Figures"
        lead="They stand on the home and about pages. Give only what you can prove: the consumer protection rules for coaching providers forbid claims without evidence."
      >
        <div className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
          {FIGURES.map(({ name, label, example }) => (
            <TextField
              key={name}
              id={controlId("settings", `figures.${name}`)}
              label={label}
              hint={`For example “${example}”.`}
              errors={errorsOf(errors, `figures.${name}`)}
              required
              maxLength={20}
              {...register(`figures.${name}`)}
            />
          ))}
        </div>
      </FormSection>
    </>
  );
}
