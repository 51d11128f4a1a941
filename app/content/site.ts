import type { CategoryKey } from "./categories.ts";

export type { SettingsJson as Settings, SiteFigures as Figures } from "#api/types.gen.ts";

export interface SiteLink {
  readonly label: string;
  readonly href: string;
}

/** The links of the header and of the phone menu. Courses has a menu, and Contact is a button in the header. */
export const NAV = {
  home: { label: "Home", href: "/" },
  about: { label: "About Us", href: "/about" },
  courses: { label: "Courses", href: "/courses" },
  starts: { label: "Start dates", href: "/batches" },
  consultancy: { label: "Engineering Consultancy", href: "/consultancy" },
  training: { label: "Training for companies", href: "/training-for-companies" },
  recruitment: { label: "Recruitment", href: "/recruitment" },
  jobs: { label: "Jobs", href: "/jobs" },
  contact: { label: "Contact", href: "/contact" },
} as const satisfies Record<string, SiteLink>;

/** The text of the contact link in the phone menu. */
export const CONTACT_LABEL_PHONE = "Contact Us";

/** The search of the header, over all courses. */
export const SEARCH = {
  action: "/courses/category/all",
  placeholder: "What do you want to learn?",
  placeholderPhone: "Search courses...",
} as const;

/** The head of a column of a menu. */
export interface MenuHead {
  readonly heading: string;
  readonly href: string;
  readonly about: string;
}

/** A column of the Courses menu. */
export interface MenuColumn extends MenuHead {
  readonly key: CategoryKey;
}

/** The columns of the Courses menu. */
export const MENU_COLUMNS: readonly MenuColumn[] = [
  { key: "cs-it", heading: "CS-IT", href: "/courses", about: "Programming, data, cloud, security" },
  {
    key: "electronics",
    heading: "Electronics & Industrial Automation",
    href: "/courses/category/electronics",
    about: "PLC, SCADA, drives, embedded boards",
  },
  {
    key: "machine-design",
    heading: "Machine Design",
    href: "/courses/category/machine-design",
    about: "CAD, drafting, tolerances, analysis",
  },
  {
    key: "other",
    heading: "Other",
    href: "/courses/category/other",
    about: "Quality, safety, planning",
  },
];

/** The menu of what companies find here. */
export const FOR_COMPANIES_MENU = {
  label: "For companies",
  columns: [
    { heading: "Training", href: NAV.training.href, about: "5 to 30 people, at your plant or in our lab" },
    {
      heading: "Consultancy",
      href: NAV.consultancy.href,
      about: "An engineer solves a problem of your plant",
    },
    { heading: "Recruitment", href: NAV.recruitment.href, about: "People whose work was tried at the rack" },
  ],
} as const satisfies { label: string; columns: readonly MenuHead[] };

/** The menus' link to all courses. */
export const ALL_COURSES: SiteLink = { label: "All courses", href: "/courses/category/all" };
