/** The fallback for portraits. Apart from art.ts, which fewer pages load. */
export const PERSON_FALLBACK = "/art/person.svg";
