import source from "../../content/texts.json" with { type: "json" };
import type { Preload } from "./page-types.ts";

type Sections = Readonly<Record<string, Readonly<Record<string, { readonly text: string }>>>>;

/** All texts that staff can change as they are shipped, as their calls answer them. */
export const SHIPPED_TEXTS: Preload = Object.fromEntries(
  Object.entries(source).map(([group, { sections }]) => {
    const fields = Object.values(sections as Sections).flatMap((section) => Object.entries(section));
    return [`/api/texts/${group}`, Object.fromEntries(fields.map(([name, { text }]) => [name, text]))];
  }),
);
