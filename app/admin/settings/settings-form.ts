import * as v from "valibot";
import type { SettingsJson, SiteFigures, SocialLinks, StaffSettingsJson } from "#api/types.gen.ts";
import { type ComparedField, comparedMember, comparedText } from "../forms/compared.ts";
import { isShowable, optionalText, requiredText } from "../forms/rules.ts";
import type { Version } from "../forms/version.ts";
import { FIGURES, MESSAGE_PLACES, NETWORKS } from "./settings-fields.ts";

/** The settings as they stand on the screen. */
export interface SettingsValues {
  brand_name: string;
  tagline: string;
  demo: boolean;
  demo_notice: string;
  phone: string;
  email: string;
  support_email: string;
  whatsapp: string;
  /** Four, as many as the panel shows. */
  whatsapp_messages: SettingsJson["whatsapp_messages"];
  address: string;
  hours: string;
  social: Record<keyof SocialLinks, string>;
  figures: Record<keyof SiteFigures, string>;
}

const email = (missing: string) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty(missing),
    v.email("Give an e-mail address, such as name@example.com."),
  );

const link = v.pipe(
  v.string(),
  v.trim(),
  v.check(
    (address) => address === "" || (isShowable(address) && !address.startsWith("/")),
    "Give an address that starts with https://.",
  ),
);

const message = requiredText("Give a message.", 500);

const record = <K extends string, S extends v.GenericSchema<string, string>>(
  names: readonly K[],
  schema: S,
) => v.object(Object.fromEntries(names.map((name) => [name, schema])) as Record<K, S>);

/** The rules of the form. */
export const settingsSchema = v.object({
  brand_name: requiredText("Give the provider's name.", 80),
  tagline: requiredText("Give a sentence about the provider.", 500),
  phone: requiredText("Give a phone number.", 20),
  email: email("Give the address that visitors write to."),
  support_email: email("Give the address for help with signing in."),
  whatsapp: v.pipe(
    v.string(),
    v.trim(),
    v.regex(/^(\+\d{8,15})?$/, "Give the number with + and country code, digits only."),
  ),
  whatsapp_messages: v.tuple([message, message, message, message]),
  address: requiredText("Give the postal address.", 500),
  hours: requiredText("Say when somebody is there.", 160),
  social: record(
    NETWORKS.map(({ name }) => name),
    link,
  ),
  figures: record(
    FIGURES.map(({ name }) => name),
    requiredText("Give a figure.", 20),
  ),
  demo: v.boolean(),
  demo_notice: optionalText(500),
});

/** The stored settings as the form shows them. */
export function settingsVersion({ revision, ...settings }: StaffSettingsJson): Version<SettingsValues> {
  const social = Object.fromEntries(
    NETWORKS.map(({ name }) => [name, settings.social[name] ?? ""]),
  ) as SettingsValues["social"];
  const figures = Object.fromEntries(
    FIGURES.map(({ name }) => [name, settings.figures[name]]),
  ) as SettingsValues["figures"];
  return {
    values: { ...settings, social, figures },
    revision,
  };
}

/** The form as the API takes it. */
export function settingsInput(values: SettingsValues): SettingsJson {
  const social = Object.fromEntries(
    NETWORKS.map(({ name }) => [name, values.social[name].trim() || null]),
  ) as SocialLinks;
  return { ...values, social };
}

/** Every field with its name on the screen, for comparing two versions. */
export const SETTINGS_FIELDS: readonly ComparedField<SettingsValues>[] = [
  comparedText("brand_name", "Name"),
  comparedText("tagline", "Tagline"),
  comparedText("phone", "Phone"),
  comparedText("email", "E-mail"),
  comparedText("support_email", "E-mail for help with signing in"),
  comparedText("whatsapp", "WhatsApp number"),
  ...MESSAGE_PLACES.map((at) => comparedMember("whatsapp_messages", at, `Quick message ${at + 1}`)),
  comparedText("address", "Postal address"),
  comparedText("hours", "Opening hours"),
  ...NETWORKS.map(({ name, label }) => comparedMember("social", name, label)),
  ...FIGURES.map(({ name, label }) => comparedMember("figures", name, label)),
  { name: "demo", label: "This is a demonstration", show: (values) => (values.demo ? "Yes" : "No") },
  comparedText("demo_notice", "Notice of the demonstration"),
];
