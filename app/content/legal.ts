/** The settings that legal texts contain. */
export interface LegalParty {
  readonly brand_name: string;
  readonly demo: boolean;
  readonly email: string;
  readonly support_email: string;
  readonly phone: string;
  readonly address: string;
}

/** A block of a legal text. */
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

/** A section with an id, so that forms can link to it. */
export interface LegalSection {
  readonly id: string;
  readonly heading: string;
  readonly blocks: readonly LegalBlock[];
}

export interface LegalText {
  readonly title: string;
  readonly lead: string;
  /** ISO date of the last substantial change; consents refer to this version. */
  readonly updated: string;
  readonly sections: readonly LegalSection[];
}

export const text = (content: string): LegalBlock => ({ kind: "text", text: content });

/** A link to a page of this site. */
export const link = (content: string, href: string): LegalBlock => ({ kind: "link", text: content, href });

export const list = (...items: string[]): LegalBlock => ({ kind: "list", items });
