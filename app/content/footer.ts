/* The texts of the footer, apart from those that every page loads at first. */

import { WORK_NAV } from "./menus.ts";
import { NAV, type SiteLink } from "./site.ts";

/** The category links of the footer. */
export const FOOTER_CATEGORIES: readonly SiteLink[] = [
  { label: "CS-IT", href: "/courses" },
  { label: "Electronics", href: "/courses/category/electronics" },
  { label: "AI-ML", href: "/courses/category/all?q=AI" },
  { label: "Industry Automation", href: "/courses/category/all?q=automation" },
  { label: "Other Courses", href: "/courses/category/other" },
  NAV.consultancy,
];

/** The page links of the footer. */
export const FOOTER_PAGES: readonly SiteLink[] = [
  NAV.home,
  NAV.about,
  NAV.starts,
  WORK_NAV.training,
  WORK_NAV.recruitment,
  WORK_NAV.jobs,
  NAV.contact,
  { label: "Staff sign-in", href: "/login" },
];

/** The legal links of the footer. */
export const FOOTER_LEGAL: readonly SiteLink[] = [
  { label: "Privacy", href: "/privacy" },
  { label: "Terms", href: "/terms" },
  { label: "Your data", href: "/privacy/my-data" },
];

/** The newsletter form of the footer. */
export const NEWSLETTER = {
  label: "Newsletter",
  field: "Email address",
  button: "SIGN UP",
  busy: "SIGNING UP...",
} as const;
