import type { EnquiryKind } from "#site/page/page-types.ts";

const TITLES: Readonly<Record<EnquiryKind, string>> = {
  contact: "Message",
  consultancy: "Consultancy enquiry",
  inquiry: "Course inquiry",
  enroll: "Enrolment",
  newsletter: "Newsletter",
  waitlist: "Waiting list",
  training: "Training for a company",
  staffing: "People wanted",
  candidate: "Work wanted",
};

/** The fields that contain the request, in order. */
const TEXTS = [
  "selectedService",
  "skill",
  "role",
  "people",
  "place",
  "subject",
  "message",
  "problemStatement",
] as const;

/** Some phones truncate longer URLs. */
const MAX_LENGTH = 1000;

/** The content of a form as a chat message. */
export function typedText(
  kind: EnquiryKind,
  about: string | undefined,
  typed: Readonly<Record<string, string>>,
): string {
  const title = about ? `${TITLES[kind]}: ${about}` : TITLES[kind];
  const name = typed.name?.trim();
  const texts = TEXTS.map((field) => typed[field]?.trim());
  const lines = [title, name ? `Name: ${name}` : "", ...texts].filter(Boolean);
  // Truncate by code point: half of a surrogate pair cannot be URL-encoded.
  const letters = [...lines.join("\n")];
  return letters.length > MAX_LENGTH ? `${letters.slice(0, MAX_LENGTH).join("")}…` : letters.join("");
}
