import type { ReactNode } from "react";
import { useWatch } from "react-hook-form";
import { NETWORKS } from "#content/networks.ts";
import { whatsappLink } from "#site/links.ts";
import { CaseSheetFields } from "../forms/CaseSheetFields.tsx";
import { fieldOf } from "../forms/Field.tsx";
import { FormFold } from "../forms/FormFold.tsx";
import type { FormTab } from "../forms/FormTabs.tsx";
import { CheckLink } from "../ui/CheckLink.tsx";
import { FigureFields } from "./FigureFields.tsx";
import { settingsForm, withCountryCode } from "./settings-form.ts";
import { TABS, type Tab } from "./tabs.ts";

const Field = fieldOf(settingsForm);

const CASES = ["training_cases.0", "training_cases.1", "training_cases.2"] as const;
type CasePlace = (typeof CASES)[number];

function Lead({ children }: { children: ReactNode }) {
  return <p className="max-w-[44rem] text-sm text-ink-muted">{children}</p>;
}

function Contact() {
  const whatsapp = withCountryCode(String(useWatch({ name: "whatsapp" })));
  return (
    <>
      <div className="field-row">
        <Field of="phone" />
        <Field of="whatsapp" />
        <Field of="hours" />
      </div>
      <CheckLink href={/^\+\d{8,15}$/.test(whatsapp) ? whatsappLink(whatsapp) : null}>
        Open a chat with this number to check it (new tab)
      </CheckLink>
      <div className="field-row">
        <Field of="address" />
        <Field of="landmarks" />
      </div>
      <div className="field-row">
        <Field of="email" />
        <Field of="support_email" />
      </div>
    </>
  );
}

function Name() {
  return (
    <>
      <div className="field-row">
        <Field of="brand_name" />
        <Field of="tagline" oneLine />
      </div>
      <Field of="demo" />
      <Field of="demo_notice" oneLine />
      <Field of="ai_training" />
    </>
  );
}

function Pictures() {
  return (
    <>
      <Lead>Without them the site shows its drawings. Choose photographs of your own lab and people.</Lead>
      <div className="field-row">
        <Field of="hero_picture_1" />
        <Field of="hero_picture_2" />
        <Field of="hero_picture_3" />
        <Field of="logo_picture" />
        <Field of="preview_picture" />
      </div>
    </>
  );
}

function Messages() {
  return (
    <>
      <Field of="whatsapp_messages.0" />
      <Field of="whatsapp_messages.1" />
      <Field of="whatsapp_messages.2" />
      <Field of="whatsapp_messages.3" />
    </>
  );
}

function Figures() {
  return (
    <>
      <Lead>
        They stand on the home and about pages, with their sources one touch away, e.g. “Enrolment register,
        October 2026”. A rating without one is not shown. Give only what you can prove: the consumer
        protection rules for coaching providers forbid claims without evidence.
      </Lead>
      <FigureFields />
    </>
  );
}

function Fees() {
  return (
    <>
      <div className="field-pair">
        <Field of="gst_percent" />
        <Field of="rating_from_reviews" />
      </div>
      <FormFold
        title="Modules"
        lead="What each module of the explorer is against the course that it counts towards: its format, and whether its fee is deducted. Left empty: “Recorded lessons and one day in the lab. The fee is deducted if you go on to the course.”"
      >
        <div className="field-row">
          {Object.keys(settingsForm.fields.module_terms.members).map((id) => (
            <Field key={id} of={`module_terms.${id}`} />
          ))}
        </div>
      </FormFold>
    </>
  );
}

function Companies() {
  return (
    <>
      <div className="field-pair">
        <Field of="training_day_from" />
        <Field of="training_day_to" />
      </div>
      <Lead>
        What training changed, on the page “Training for companies”: up to three cases on one sheet each.
      </Lead>
      {CASES.map((at, index) => (
        <FormFold key={at} title={`Case ${index + 1}`} summary={<CaseSummary at={at} />}>
          <CaseSheetFields<CasePlace> field={Field} at={at} />
        </FormFold>
      ))}
    </>
  );
}

function CaseSummary({ at }: { at: CasePlace }) {
  return String(useWatch({ name: `${at}.industry` }) || "None");
}

function Social() {
  return (
    <>
      <Lead>Full web addresses. A network without an address is not shown.</Lead>
      <div className="field-row">
        {NETWORKS.map(({ name }) => (
          <Field key={name} of={`social.${name}`} />
        ))}
      </div>
    </>
  );
}

const PANELS: Readonly<Record<Tab, Pick<FormTab, "fields" | "content">>> = {
  contact: {
    fields: ["phone", "whatsapp", "hours", "address", "landmarks", "email", "support_email"],
    content: <Contact />,
  },
  name: { fields: ["brand_name", "tagline", "demo", "demo_notice", "ai_training"], content: <Name /> },
  pictures: {
    fields: ["logo_picture", "preview_picture", "hero_picture_1", "hero_picture_2", "hero_picture_3"],
    content: <Pictures />,
  },
  messages: { fields: ["whatsapp_messages"], content: <Messages /> },
  figures: { fields: ["figures"], content: <Figures /> },
  fees: {
    fields: ["gst_percent", "rating_from_reviews", "module_terms"],
    content: <Fees />,
  },
  companies: {
    fields: ["training_day_from", "training_day_to", "training_cases"],
    content: <Companies />,
  },
  social: { fields: ["social"], content: <Social /> },
};

/** The tabs of the settings with their fields. */
export const SETTINGS_TABS: readonly FormTab[] = TABS.map(({ id, title }) => ({
  id,
  label: title,
  ...PANELS[id],
}));
