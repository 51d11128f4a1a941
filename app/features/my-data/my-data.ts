/** What is stored under an address, as the server shows it to its owner. Times are texts. */
export interface MyData {
  readonly email: string;
  /** The latest, newest first. */
  readonly enquiries: readonly Enquiry[];
  /** How many there are in all. */
  readonly total: number;
  readonly consents: readonly Consent[];
  /** Where the address stands; null when it was never entered. */
  readonly newsletter: string | null;
}

/** One enquiry. */
export interface Enquiry {
  readonly kind: string;
  readonly sent_at: string;
  readonly facts: readonly { readonly name: string; readonly value: string }[];
}

/** One consent, with the words that stood at the form. */
export interface Consent {
  readonly purpose: string;
  readonly label: string;
  readonly notice_version: string;
  readonly given_at: string;
  readonly withdrawn_at: string | null;
}
