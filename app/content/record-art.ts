/** What the pictures of courses and people share: apart from art.ts, which few pages load. */

/** The fallback for portraits. */
export const PERSON_FALLBACK = "/art/person.svg";

/** The sizes of the images that courses and people use. */
export const COURSE_ART = { width: 640, height: 360 } as const;
export const PERSON_ART = { width: 240, height: 240 } as const;
