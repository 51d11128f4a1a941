/** What the pictures of courses and people share: apart from art.ts, which few pages load. */

/** The fallback for portraits. */
export const PERSON_FALLBACK = "/art/person.svg";

/** The size of the images that courses use. */
export const COURSE_ART = { width: 640, height: 360 } as const;
