import type { EnquiryKind } from "#site/page/page-types.ts";

interface Enquiry {
  /** The call, which also takes the plain form post. */
  readonly action: string;
  /** Shown when the answer carries no message of its own. */
  readonly success: string;
  /** The same for a failure. */
  readonly failure: string;
  /** The fields a visitor sees, from top to bottom. */
  readonly fields: readonly string[];
}

/** Where each form goes and what it says when the server says nothing. */
export const ENQUIRIES: Readonly<Record<EnquiryKind, Enquiry>> = {
  contact: {
    action: "/api/mail/contact",
    success: "Thank you. Your message has reached us.",
    failure: "Your message could not be sent. Please try again.",
    fields: ["name", "email", "phone", "subject", "message"],
  },
  consultancy: {
    action: "/api/mail/send-consultancy-email",
    success: "Successfully submitted! Our team will contact you.",
    failure: "Submission failed",
    fields: ["email", "contact", "selectedService", "problemStatement"],
  },
  inquiry: {
    action: "/api/mail/send-course-inquiry",
    success: "Inquiry submitted successfully!",
    failure: "Error submitting inquiry.",
    fields: ["name", "mobile", "email", "subject", "message"],
  },
  enroll: {
    action: "/api/mail/enroll",
    success: "Enrollment Successful!",
    failure: "Enrollment failed",
    fields: ["name", "email", "phone"],
  },
  newsletter: {
    action: "/api/mail/newsletter",
    success: "Thank you. We have received your address.",
    failure: "Sign-up failed. Please try again.",
    fields: ["email"],
  },
};

/** Field names that the engine itself puts into every form. */
export const HIDDEN = {
  /** The honeypot: people never see it, bots fill it. */
  honeypot: "website",
  /** One value for each form instance, so that a repeated post is one enquiry. */
  key: "key",
  /** The server's signed time and nonce. */
  token: "form_token",
} as const;
