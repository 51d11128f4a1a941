import type { EnquiryKind } from "#site/page/page-types.ts";

const TITLES: Readonly<Record<EnquiryKind, string>> = {
  contact: "Message",
  consultancy: "Consultancy enquiry",
  inquiry: "Course inquiry",
  enroll: "Enrolment",
  newsletter: "Newsletter",
};

/** The fields that say what somebody wants, after the name. */
const TEXTS = ["selectedService", "subject", "message", "problemStatement"] as const;

/** Longer addresses are cut off on their way by some phones. */
const MOST = 1000;

/** What was typed into a form, as the text of a chat message. */
export function typedText(
  kind: EnquiryKind,
  about: string | undefined,
  typed: Readonly<Record<string, string>>,
): string {
  const title = about ? `${TITLES[kind]}: ${about}` : TITLES[kind];
  const name = typed.name?.trim();
  const texts = TEXTS.map((field) => typed[field]?.trim());
  const lines = [title, name ? `Name: ${name}` : "", ...texts].filter(Boolean);
  // By characters: half of one cannot stand in an address.
  const letters = [...lines.join("\n")];
  return letters.length > MOST ? `${letters.slice(0, MOST).join("")}…` : letters.join("");
}
