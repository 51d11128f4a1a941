import type { SiteFigures, SocialLinks } from "#api/types.gen.ts";

/** The networks that the footer can link to. */
export const NETWORKS: readonly { readonly name: keyof SocialLinks; readonly label: string }[] = [
  { name: "linkedin", label: "LinkedIn" },
  { name: "youtube", label: "YouTube" },
  { name: "instagram", label: "Instagram" },
  { name: "facebook", label: "Facebook" },
  { name: "x", label: "X" },
];

/** The places of the quick messages of the WhatsApp panel. */
export const MESSAGE_PLACES = [0, 1, 2, 3] as const;

/** The figures on the home and about pages, with an example each. */
export const FIGURES: readonly {
  readonly name: keyof SiteFigures;
  readonly label: string;
  readonly example: string;
}[] = [
  { name: "years", label: "Years of experience", example: "20+" },
  { name: "students", label: "Students", example: "50000+" },
  { name: "courses", label: "Courses", example: "500+" },
  { name: "instructors", label: "Instructors", example: "200+" },
  { name: "countries", label: "Countries", example: "25+" },
  { name: "satisfaction", label: "Satisfied learners", example: "98%" },
  { name: "partners", label: "Partner companies", example: "100+" },
  { name: "rating", label: "Average rating", example: "4.9" },
  { name: "reviews", label: "Reviews", example: "50K+" },
];
