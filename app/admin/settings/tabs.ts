import type { AddressSpec } from "../kit/address-state.ts";
import { paths } from "../kit/paths.ts";

/** The tabs of the settings, the commonest first. */
export const TABS = [
  {
    id: "contact",
    title: "Contact and hours",
    words: "phone whatsapp number email address landmarks opening",
  },
  { id: "name", title: "Name", words: "provider brand tagline demonstration demo notice" },
  { id: "pictures", title: "Pictures", words: "logo hero preview photo" },
  { id: "messages", title: "WhatsApp messages", words: "chat questions" },
  { id: "figures", title: "Figures", words: "years students rating numbers" },
  { id: "fees", title: "Fees", words: "gst tax modules" },
  { id: "companies", title: "Companies", words: "training day price cases" },
  { id: "social", title: "Social links", words: "linkedin youtube instagram facebook" },
] as const;

export type Tab = (typeof TABS)[number]["id"];

export const TAB_SPEC: AddressSpec<"tab"> = {
  tab: { fallback: "contact", choices: TABS.map(({ id }) => id) },
};

/** What the palette opens besides the screen itself. */
export const TAB_SECTIONS = TABS.map(({ id, ...tab }) => ({ ...tab, href: `${paths.settings}?tab=${id}` }));
