import type { EnquiryKind } from "#site/page/page-types.ts";

interface Enquiry {
  /** The API call, which also accepts the plain form post. */
  readonly action: string;
  /** The success message when the response has none. */
  readonly success: string;
  /** Whether success says always the same, whatever the response says. */
  readonly sameSuccess?: true;
  /** The error message when the response has none. */
  readonly failure: string;
  /** Whether learners do not send it, who are offered news of courses. */
  readonly forWork?: true;
  /** The visible fields, in order, where it has hidden ones that may be wrong. */
  readonly fields?: readonly string[];
}

/** What the forms of companies and of people who look for work share; each has some of the fields. */
const FOR_WORK = {
  success: "Thank you. Your enquiry has reached us.",
  failure: "Your enquiry could not be sent. Please try again.",
  forWork: true,
} as const;

/** The endpoint, fallback texts and fields of each form. */
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
    sameSuccess: true,
    failure: "Submission failed",
    forWork: true,
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
    fields: ["batch_id", "name", "email", "phone", "people", "message"],
  },
  newsletter: {
    action: "/api/mail/newsletter",
    success: "Thank you. We have received your address.",
    failure: "Sign-up failed. Please try again.",
    fields: ["email"],
  },
  waitlist: {
    action: "/api/mail/waitlist",
    success: "You are on the waiting list.",
    failure: "Your address could not be sent. Please try again.",
    fields: ["name", "email", "phone"],
  },
  training: { ...FOR_WORK, action: "/api/mail/training" },
  staffing: { ...FOR_WORK, action: "/api/mail/staffing" },
  candidate: { ...FOR_WORK, action: "/api/mail/candidate" },
};

/** What a form says of its success; `answer` is the message of the response. */
export function successText(kind: EnquiryKind, answer: string | undefined): string {
  const { success, sameSuccess } = ENQUIRIES[kind];
  return sameSuccess ? success : answer || success;
}

/** The fields that every form contains. */
export const HIDDEN = {
  /** The honeypot: hidden from people, filled in by bots. */
  honeypot: "website",
  /** The idempotency key of a form, so that a repeated post is one enquiry. */
  key: "key",
  /** The server's signed time and nonce. */
  token: "form_token",
} as const;
