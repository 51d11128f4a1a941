import source from "#content/texts.json" with { type: "json" };
import type { Preload } from "./page-types.ts";

interface Group {
  /** The path of the page that shows it, `*` for every page; null for texts of mails. */
  readonly page: string | null;
  readonly sections: Readonly<Record<string, Readonly<Record<string, { readonly text: string }>>>>;
}

const GROUPS = Object.entries<Group>(source).map(([name, { page, sections }]) => {
  const fields = Object.values(sections).flatMap((section) => Object.entries(section));
  const texts = Object.fromEntries(fields.map(([field, { text }]) => [field, text]));
  return { page, call: `/api/texts/${name}`, texts };
});

/** All texts that staff can change as they are shipped, as their calls answer them. */
export const SHIPPED_TEXTS: Preload = Object.fromEntries(GROUPS.map(({ call, texts }) => [call, texts]));

/** The data of a page with the shipped texts in place of those that its sender left out. */
export function withShippedTexts(preload: Preload, url: string): Preload {
  const { pathname } = new URL(url, "http://site");
  const shown = GROUPS.filter(({ page }) => page === "*" || page === pathname);
  return { ...Object.fromEntries(shown.map(({ call, texts }) => [call, texts])), ...preload };
}
