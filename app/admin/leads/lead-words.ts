import type { Kind, LeadEvent, LeadMail, Status } from "#api/types.gen.ts";

/** How a chip is coloured. */
export type Tone = "plain" | "data" | "success" | "signal" | "danger";

/** The forms that leads come from. */
export const KIND_WORDS: Readonly<Record<Kind, string>> = {
  enroll: "Enrolment",
  inquiry: "Course inquiry",
  consultancy: "Consultancy enquiry",
  contact: "Contact message",
  newsletter: "Newsletter sign-up",
};

/** How far a lead has come, in the order in which it passes through. */
export const STATUSES: readonly { readonly key: Status; readonly label: string; readonly tone: Tone }[] = [
  { key: "new", label: "New", tone: "signal" },
  { key: "contacted", label: "Contacted", tone: "data" },
  { key: "qualified", label: "Qualified", tone: "data" },
  { key: "enrolled", label: "Enrolled", tone: "success" },
  { key: "lost", label: "Lost", tone: "plain" },
  { key: "spam", label: "Spam", tone: "danger" },
];

/** The class of a chip. */
export function chipClass(tone: Tone): string {
  return tone === "plain" ? "chip" : `chip chip-${tone}`;
}

/** A status as its chip shows it. */
export function statusWords(status: Status): { label: string; tone: Tone } {
  return STATUSES.find(({ key }) => key === status) ?? { label: status, tone: "plain" };
}

const MAIL_WORDS: Readonly<Record<string, string>> = {
  staff_lead: "Notice to staff",
  visitor_lead: "Confirmation to the sender",
  newsletter_confirm: "Newsletter: please confirm",
};

/** What a mail says. */
export function mailWords({ kind }: Pick<LeadMail, "kind">): string {
  return MAIL_WORDS[kind] ?? "E-mail";
}

const STATE_WORDS: Readonly<Record<string, { label: string; tone: Tone }>> = {
  queued: { label: "Waiting", tone: "data" },
  sent: { label: "Sent", tone: "success" },
  dead: { label: "Not delivered", tone: "danger" },
  cancelled: { label: "Stopped", tone: "plain" },
};

/** Where a mail stands. */
export function stateWords({ state }: Pick<LeadMail, "state">): { label: string; tone: Tone } {
  return STATE_WORDS[state] ?? { label: state, tone: "plain" };
}

/** What happened to a lead, as a heading over its detail. */
export function eventWords({ kind, actor, detail }: Pick<LeadEvent, "kind" | "actor" | "detail">): {
  what: string;
  detail: string;
} {
  const who = actor === "" ? "The sender" : actor;
  switch (kind) {
    case "status":
      return { what: `${who} changed the status`, detail };
    case "edited":
      return detail === "Notes"
        ? { what: `${who} changed the notes`, detail: "" }
        : { what: `${who} set the next action`, detail };
    case "resent":
      return { what: `${who} sent an e-mail again`, detail };
    case "stopped":
      return { what: `${who} stopped an e-mail`, detail };
    case "repeated":
      return { what: "The sender wrote again", detail };
    case "withdrawn":
      return { what: `${who} withdrew a consent`, detail };
    case "erased":
      return { what: `${who} had the data erased`, detail };
    default:
      return { what: who, detail };
  }
}

const PURPOSE_WORDS: Readonly<Record<string, string>> = {
  enquiry: "Answering this enquiry",
  newsletter: "Newsletter",
};

/** What somebody agreed to. */
export function purposeWords(purpose: string): string {
  return PURPOSE_WORDS[purpose] ?? purpose;
}
