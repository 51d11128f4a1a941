/* The texts of the pages of vacancies. */

import type { VacancySummary } from "#api/types.gen.ts";
import { groupDigits } from "./format.ts";

export const JOBS_PATH = "/jobs";

export function jobHref(slug: string): string {
  return `${JOBS_PATH}/${slug}`;
}

/** Who offers the work. */
export function employerOf({ employer, town }: Pick<VacancySummary, "employer" | "town">): string {
  return employer ?? `An employer in ${town}`;
}

/** Where the work is. */
export function placeOf({ place, town }: Pick<VacancySummary, "place" | "town">): string {
  return place === null ? town : `${place}, ${town}`;
}

/** What is paid in a month. */
export function payOf({ pay_from: from, pay_to: to }: Pick<VacancySummary, "pay_from" | "pay_to">): string {
  return from === to ? `₹${groupDigits(from)}` : `₹${groupDigits(from)} to ₹${groupDigits(to)}`;
}

export const JOBS = {
  heading: "Jobs",
  above: { label: "Recruitment", href: "/recruitment" },
  lead: "Open vacancies of companies that ask us for people. You pay nothing: not now, not when you start.",
  none: {
    title: "No vacancy is open today",
    text: "Leave your name and a number. We call when a company asks for what you can do.",
  },
  ask: { label: "Tell us what work you look for", href: "/recruitment#need-work" },
  all: { label: "All jobs", href: JOBS_PATH },
  apply: {
    title: "Apply",
    lead: "A phone number is enough, or an email address. We call, and show your details to the employer only after you agreed.",
  },
  free: "You pay nothing, ever.",
  about: "The work",
  skills: "What you have to be able to do",
  courses: "Courses that prepare for it",
  others: "Other open vacancies",
  ofCourse: "Jobs it prepares for",
  open: "Open vacancies",
  closedLabel: "Closed",
  closed: "This vacancy is closed.",
  othersOpen: "These are open:",
} as const;
