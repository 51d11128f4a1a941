/** What visitors write about who follow a link to the contact form, by `?about=`: the subject that it begins with. */
export const CONTACT_SUBJECTS = {
  visit: "A visit to the lab",
  company: "Training for our team",
  course: "Which course fits me",
  date: "A date for a course",
} as const;

export function contactHref(about: keyof typeof CONTACT_SUBJECTS): string {
  return `/contact?about=${about}`;
}
