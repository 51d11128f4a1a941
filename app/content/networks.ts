import type { SocialLinks } from "#api/types.gen.ts";

/** The social networks of the settings, in the order of the footer. */
export const NETWORKS: readonly { readonly name: keyof SocialLinks; readonly label: string }[] = [
  { name: "linkedin", label: "LinkedIn" },
  { name: "youtube", label: "YouTube" },
  { name: "instagram", label: "Instagram" },
  { name: "facebook", label: "Facebook" },
  { name: "x", label: "X" },
];
