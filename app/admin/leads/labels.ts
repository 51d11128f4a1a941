import type {
  ConsentPurpose,
  EntryKind,
  EntryOutcome,
  Kind,
  LeadEntry,
  LeadEvent,
  LeadJson,
  LeadMail,
  LeadWaiting,
  LostReason,
  MailKind,
  MailState,
  Source,
  Status,
} from "#api/types.gen.ts";
import { countOf } from "#content/format.ts";
import type { IconName } from "#ui/Icon.tsx";
import { formatDate } from "../kit/format.ts";

export type Tone = "plain" | "data" | "success" | "signal" | "danger";

export const KIND_LABELS: Readonly<Record<Kind, string>> = {
  enroll: "Enrolment",
  inquiry: "Course enquiry",
  syllabus: "Syllabus request",
  consultancy: "Consultancy enquiry",
  contact: "Contact message",
  newsletter: "Newsletter sign-up",
  waitlist: "Waiting list",
  training: "Training for a company",
  staffing: "People wanted",
  candidate: "Work wanted",
};

interface StatusLabel {
  readonly value: Status;
  readonly label: string;
  readonly tone: Tone;
}

/** Of companies that look for people, and of people who look for work. Their statuses have other words. */
export function isRecruitment(kind: Kind): boolean {
  return kind === "staffing" || kind === "candidate";
}

const RECRUITMENT_WORDS: Readonly<Record<Status, string>> = {
  new: "New",
  contacted: "Shortlisted",
  qualified: "Introduced",
  enrolled: "Placed",
  lost: "Closed",
  spam: "Spam",
};

/** The statuses of a lead, in their usual order. */
export const STATUSES: readonly [StatusLabel, ...StatusLabel[]] = [
  { value: "new", label: "New", tone: "data" },
  { value: "contacted", label: "Contacted", tone: "data" },
  { value: "qualified", label: "Qualified", tone: "data" },
  { value: "enrolled", label: "Enrolled", tone: "success" },
  { value: "lost", label: "Lost", tone: "plain" },
  { value: "spam", label: "Spam", tone: "danger" },
];

export function chipClass(tone: Tone): string {
  return tone === "plain" ? "chip" : `chip chip-${tone}`;
}

const DAY_MS = 86_400_000;
/** The hours of about one working day. */
const DAY_OF_WORK = 10;

/** Days that people still count. */
const COUNTED_DAYS = 7;

/**
 * How long somebody has waited: "Waits 3 h 20 min" in office hours; after a day of work "Waits 6 days" of the calendar,
 * and after a week "Waiting since 20 Nov 2026".
 */
export function waitingText({ office_minutes: minutes, since }: LeadWaiting, now: Date): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours >= DAY_OF_WORK) {
    const days = Math.max(1, Math.floor((now.getTime() - Date.parse(since)) / DAY_MS));
    return days > COUNTED_DAYS
      ? `Waiting since ${formatDate(since)}`
      : `Waits ${countOf(days, "day", "days")}`;
  }
  if (hours === 0) return `Waits ${rest} min`;
  return rest > 0 ? `Waits ${hours} h ${rest} min` : `Waits ${hours} h`;
}

/** The statuses in the words of these kinds: both words where there are two. */
export function statusesOf(kinds: readonly Kind[]): readonly StatusLabel[] {
  const [work, others] = [kinds.some(isRecruitment), kinds.some((kind) => !isRecruitment(kind))];
  return STATUSES.map((status) => {
    const word = RECRUITMENT_WORDS[status.value];
    if (!work || word === status.label) return status;
    return { ...status, label: others ? `${status.label} / ${word.toLowerCase()}` : word };
  });
}

/** A status as its badge shows it. */
export function statusLabel(status: Status, kind: Kind): { label: string; tone: Tone } {
  return statusesOf([kind]).find(({ value }) => value === status) ?? { label: status, tone: "plain" };
}

const MAIL_LABELS: Readonly<Record<MailKind, string>> = {
  staff_lead: "Notice to staff",
  lead_handed_over: "Notice to the new owner",
  digest: "Daily digest",
  visitor_lead: "Confirmation to the sender",
  newsletter_confirm: "Newsletter: please confirm",
  my_data: "Email",
  account_link: "Email",
  account_notice: "Email",
  feed_refused: "Email",
  batch_opened: "News of a batch",
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

interface EntryKindLabel {
  readonly value: EntryKind;
  readonly label: string;
  readonly icon?: IconName;
}

/** How staff were in touch. */
export const ENTRY_KINDS: readonly EntryKindLabel[] = [
  { value: "note", label: "Note" },
  { value: "call", label: "Call", icon: "phone" },
  { value: "whatsapp", label: "WhatsApp", icon: "chat" },
  { value: "visit", label: "Visit", icon: "user" },
  { value: "mail", label: "Mail", icon: "mail" },
];

/** What came of it. */
export const OUTCOMES: readonly { readonly value: EntryOutcome; readonly label: string }[] = [
  { value: "none", label: "Nothing to add" },
  { value: "reached", label: "Reached" },
  { value: "no_answer", label: "No answer" },
  { value: "call_back", label: "Call back" },
  { value: "interested", label: "Interested" },
  { value: "not_interested", label: "Not interested" },
  { value: "enrolled", label: "Enrolled" },
  { value: "wrong_contact", label: "Wrong number or address" },
];

/** Why enquiries are lost. */
export const LOST_REASONS: readonly { readonly value: LostReason; readonly label: string }[] = [
  { value: "fee", label: "Fee" },
  { value: "dates", label: "Dates" },
  { value: "place", label: "Place" },
  { value: "other_institute", label: "Another institute" },
  { value: "not_suitable", label: "Course does not suit" },
  { value: "no_answer", label: "Never answers" },
  { value: "wrong_contact", label: "Wrong number or address" },
  { value: "other", label: "Another reason" },
];

/** A status with the reason of a lost one: "Lost: fee". */
export function statusText(status: Status, kind: Kind, reason: LostReason | null): string {
  const why = LOST_REASONS.find(({ value }) => value === reason)?.label.toLowerCase();
  const { label } = statusLabel(status, kind);
  return why === undefined ? label : `${label}: ${why}`;
}

/** An entry of the log as a heading: "Call, no answer, Asha Rao". */
export function entryText({ kind, outcome, author }: Pick<LeadEntry, "kind" | "outcome" | "author">): string {
  const what = ENTRY_KINDS.find(({ value }) => value === kind)?.label ?? kind;
  const came =
    outcome === "none" ? null : OUTCOMES.find(({ value }) => value === outcome)?.label.toLowerCase();
  return [what, came, author || "from before the log"].filter(Boolean).join(", ");
}

export const SOURCE_LABELS: Readonly<Record<Source, string>> = {
  site: "Form of the site",
  phone: "Phone",
  walk_in: "Walk-in",
  referral: "Referral",
  whatsapp: "WhatsApp",
  fair: "Fair",
  portal: "Portal",
};

interface SourceOption {
  readonly value: Source;
  readonly label: string;
}

/** The sources of enquiries that staff enter. */
export const ENTERED_SOURCES: readonly [SourceOption, ...SourceOption[]] = [
  { value: "phone", label: SOURCE_LABELS.phone },
  { value: "walk_in", label: SOURCE_LABELS.walk_in },
  { value: "referral", label: SOURCE_LABELS.referral },
  { value: "whatsapp", label: SOURCE_LABELS.whatsapp },
  { value: "fair", label: SOURCE_LABELS.fair },
  { value: "portal", label: SOURCE_LABELS.portal },
];

/** What was entered by hand; a form of the site has the name of the form. */
const ENTERED_LABELS: Readonly<Record<Exclude<Source, "site">, string>> = {
  phone: "Phone call",
  walk_in: "Walk-in",
  referral: "Referral",
  whatsapp: "WhatsApp message",
  fair: "Enquiry at a fair",
  portal: "Enquiry on a portal",
};

/** The site that delivered a lead; null for others. */
export function feedOf(history: readonly Pick<LeadEvent, "kind" | "detail">[]): string | null {
  return history.find(({ kind }) => kind === "delivered")?.detail ?? null;
}

/** The form that a lead came from; of those that staff entered, how they came: "Phone call, entered by Kavita". */
export function kindText({
  kind,
  source,
  history = [],
}: Pick<LeadJson, "kind" | "source"> & {
  readonly history?: readonly Pick<LeadEvent, "kind" | "actor" | "detail">[];
}): string {
  if (source === "site") return KIND_LABELS[kind];
  const site = feedOf(history);
  if (site !== null) return `${ENTERED_LABELS[source]}, sent by ${site || "it"}`;
  const who = history.find((event) => event.kind === "entered")?.actor;
  // A row does not say whether a portal sent it by itself.
  if (source === "portal" && who === undefined) return ENTERED_LABELS[source];
  return `${ENTERED_LABELS[source]}, entered by ${who || "hand"}`;
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
        : { what: `${who} set a follow-up`, detail };
    case "corrected":
      return { what: `${who} corrected the details`, detail };
    case "owner":
      return actor === ""
        ? { what: "A rule set the owner", detail }
        : { what: `${who} changed the owner`, detail };
    case "seat":
      return { what: `${who} changed the seat in a batch`, detail };
    case "person":
      return { what: `${who} noted who this is`, detail };
    case "entered":
      return { what: `${who} entered this by hand`, detail };
    case "delivered":
      return { what: `${detail || "A site"} sent this`, detail: "" };
    case "resent":
      return { what: `${who} sent an email again`, detail };
    case "stopped":
      return { what: `${who} stopped an email`, detail };
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
  cv: "Keeping the CV",
};

export function purposeLabel(purpose: ConsentPurpose): string {
  return PURPOSE_LABELS[purpose];
}
