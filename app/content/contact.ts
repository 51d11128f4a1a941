/**
 * What visitors write about who follow a link to the contact form: the subject that it begins with, by the fragment of the
 * link, which makes no other page of it for search engines.
 */
export const CONTACT_SUBJECTS = {
  visit: "A visit to the lab",
  course: "Which course fits me",
  date: "A date for a course",
} as const;

export function contactHref(about: keyof typeof CONTACT_SUBJECTS): string {
  return `/contact#${about}`;
}

/** A map that shows a postal address, which may stand on several lines. */
export function mapLink(address: string): string {
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(addressLine(address))}`;
}

/** A postal address on one line. */
export function addressLine(address: string): string {
  return address.split(/\s*\n\s*/).join(", ");
}
