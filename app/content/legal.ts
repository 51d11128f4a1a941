/** What the legal texts need to know of the provider; a part of the site settings. */
export interface LegalParty {
  readonly brand_name: string;
  readonly demo: boolean;
  readonly email: string;
  readonly support_email: string;
  readonly phone: string;
  readonly address: string;
}

/** One piece of a legal text. */
export type LegalBlock =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "list"; readonly items: readonly string[] }
  | { readonly kind: "link"; readonly text: string; readonly href: string }
  | {
      readonly kind: "table";
      readonly caption: string;
      readonly head: readonly string[];
      readonly rows: readonly (readonly string[])[];
    };

/** A section with an address of its own (`#id`), so that forms can link to the paragraph they rely on. */
export interface LegalSection {
  readonly id: string;
  readonly heading: string;
  readonly blocks: readonly LegalBlock[];
}

/** A whole page of legal text. */
export interface LegalText {
  readonly title: string;
  readonly lead: string;
  /** ISO date of the last change in substance; the notice version that consents refer to. */
  readonly updated: string;
  readonly sections: readonly LegalSection[];
}

/** A paragraph. */
export const text = (content: string): LegalBlock => ({ kind: "text", text: content });

/** A way to a page of this site where something can be done. */
export const link = (content: string, href: string): LegalBlock => ({ kind: "link", text: content, href });

/** A bulleted list. */
export const list = (...items: string[]): LegalBlock => ({ kind: "list", items });
