import type { ReplyValues } from "#api/types.gen.ts";
import { namesIn, written } from "../../forms/placeholders.ts";

/** The name of a placeholder. */
type Placeholder = keyof ReplyValues;

/** The placeholders, and why one may have no value. */
export const PLACEHOLDERS: Readonly<Record<Placeholder, string>> = {
  name: "the enquiry has no name",
  course: "the enquiry is about no particular course",
  fee: "no fee is known for the enquiry",
  next_batch: "the course has no batch that one can join",
  syllabus_link: "there is no syllabus for the enquiry",
  sender: "your account has no name",
};

export const NAMES = Object.keys(PLACEHOLDERS) as Placeholder[];

const isKnown = (name: string): name is Placeholder => NAMES.includes(name as Placeholder);

/** The placeholders in a text. */
export function placeholdersIn(text: string): Placeholder[] {
  return namesIn(text).filter(isKnown);
}

/** Tells which placeholders still stand in a filled text, and why; null for none. */
export function openText(text: string): string | null {
  const open = placeholdersIn(text);
  if (open.length === 0) return null;
  const reasons = open.map((name) => `${written(name)}: ${PLACEHOLDERS[name]}`).join("; ");
  return `Write something in its place, or remove it. ${reasons.charAt(0).toUpperCase()}${reasons.slice(1)}.`;
}

/** An enquiry for the preview of a template before there are any. */
export const SAMPLE: ReplyValues = {
  name: "Asha Rao",
  course: "PLC Programming",
  fee: "₹28,999",
  next_batch:
    "7 December 2026 to 30 January 2027; Mon, Wed, 6:30 pm to 8:30 pm; at the centre, Baner, Pune; English and Hindi",
  syllabus_link: "https://example.com/courses/plc-programming/syllabus.pdf",
  sender: "Your name",
};
