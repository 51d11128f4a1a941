import type {
  ConsentPurpose,
  Kind,
  LeadEvent,
  LeadMail,
  MailKind,
  MailState,
  Status,
} from "#api/types.gen.ts";

export type Tone = "plain" | "data" | "success" | "signal" | "danger";

export const KIND_LABELS: Readonly<Record<Kind, string>> = {
  enroll: "Enrolment",
  inquiry: "Course inquiry",
  consultancy: "Consultancy enquiry",
  contact: "Contact message",
  newsletter: "Newsletter sign-up",
};

interface StatusLabel {
  readonly value: Status;
  readonly label: string;
  readonly tone: Tone;
}

/** The statuses of a lead, in their usual order. */
export const STATUSES: readonly [StatusLabel, ...StatusLabel[]] = [
  { value: "new", label: "New", tone: "signal" },
  { value: "contacted", label: "Contacted", tone: "data" },
  { value: "qualified", label: "Qualified", tone: "data" },
  { value: "enrolled", label: "Enrolled", tone: "success" },
  { value: "lost", label: "Lost", tone: "plain" },
  { value: "spam", label: "Spam", tone: "danger" },
];

export function chipClass(tone: Tone): string {
  return tone === "plain" ? "chip" : `chip chip-${tone}`;
}

/** A status as its badge shows it. */
export function statusLabel(status: Status): { label: string; tone: Tone } {
  return STATUSES.find(({ value }) => value === status) ?? { label: status, tone: "plain" };
}

const MAIL_LABELS: Readonly<Record<MailKind, string>> = {
  staff_lead: "Notice to staff",
  visitor_lead: "Confirmation to the sender",
  newsletter_confirm: "Newsletter: please confirm",
  my_data: "E-mail",
};

export function mailLabel({ kind }: Pick<LeadMail, "kind">): string {
  return MAIL_LABELS[kind];
}

const MAIL_STATE_LABELS: Readonly<Record<MailState, { label: string; tone: Tone }>> = {
  queued: { label: "Waiting", tone: "data" },
  sent: { label: "Sent", tone: "success" },
  dead: { label: "Not delivered", tone: "danger" },
  cancelled: { label: "Stopped", tone: "plain" },
};

export function mailStateLabel({ state }: Pick<LeadMail, "state">): { label: string; tone: Tone } {
  return MAIL_STATE_LABELS[state];
}

/** An event of a lead as a heading and a detail. */
export function eventText({ kind, actor, detail }: Pick<LeadEvent, "kind" | "actor" | "detail">): {
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
  }
}

const PURPOSE_LABELS: Readonly<Record<ConsentPurpose, string>> = {
  enquiry: "Answering this enquiry",
  newsletter: "Newsletter",
};

export function purposeLabel(purpose: ConsentPurpose): string {
  return PURPOSE_LABELS[purpose];
}
