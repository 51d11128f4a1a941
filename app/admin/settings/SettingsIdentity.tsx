import { fieldOf } from "../forms/Field.tsx";
import { FormSection } from "../forms/FormFrame.tsx";
import { settingsForm } from "./settings-form.ts";

const Field = fieldOf(settingsForm);

export function SettingsIdentity() {
  return (
    <>
      <FormSection id="provider" title="Provider">
        <Field of="brand_name" />
        <Field of="tagline" oneLine />
        <Field of="demo" />
        <Field of="demo_notice" oneLine />
      </FormSection>
      <FormSection
        id="pictures"
        title="Pictures"
        lead="Without them the site shows its drawings. Choose photographs of your own lab and people."
      >
        <Field of="logo_picture" />
        <Field of="hero_picture_1" />
        <Field of="hero_picture_2" />
        <Field of="hero_picture_3" />
        <Field of="preview_picture" />
      </FormSection>
      <FormSection
        id="figures"
        title="Figures"
        lead="They stand on the home and about pages. Give only what you can prove: the consumer protection rules for coaching providers forbid claims without evidence."
      >
        <div className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
          <Field of="figures.years" />
          <Field of="figures.students" />
          <Field of="figures.courses" />
          <Field of="figures.instructors" />
          <Field of="figures.countries" />
          <Field of="figures.satisfaction" />
          <Field of="figures.partners" />
          <Field of="figures.rating" />
          <Field of="figures.rating_source" />
          <Field of="figures.reviews" />
        </div>
      </FormSection>
    </>
  );
}
