/** The data stored for an email address, as the server shows it to its owner. Times are formatted texts. */
export interface MyData {
  readonly email: string;
  /** The most recent enquiries, newest first. */
  readonly enquiries: readonly Enquiry[];
  /** The number of all enquiries. */
  readonly total: number;
  readonly consents: readonly Consent[];
  /** The state of the newsletter subscription; null when there never was one. */
  readonly newsletter: string | null;
}

export interface Enquiry {
  readonly kind: string;
  readonly sent_at: string;
  readonly facts: readonly { readonly name: string; readonly value: string }[];
}

/** A consent with the text of its form. */
export interface Consent {
  readonly purpose: string;
  readonly label: string;
  readonly notice_version: string;
  readonly given_at: string;
  readonly withdrawn_at: string | null;
}
