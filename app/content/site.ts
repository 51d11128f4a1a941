import type { SiteFigures } from "#api/types.gen.ts";
import type { CategoryKey } from "./categories.ts";

export type { SettingsJson as Settings, SiteFigures as Figures } from "#api/types.gen.ts";

/** A figure of the settings; each has a source. */
export type FigureName = Exclude<keyof SiteFigures, `${string}_source`>;

/** A figure as a page calls it. */
export interface FigureLabel {
  readonly figure: FigureName;
  readonly label: string;
}

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
  contact: { label: "Contact", href: "/contact" },
} as const satisfies Record<string, SiteLink>;

/** The search of the header, over all courses. */
export const SEARCH = {
  action: "/courses/category/all",
  placeholder: "What do you want to learn?",
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

/** The menus' link to all courses. */
export const ALL_COURSES: SiteLink = { label: "All courses", href: "/courses/category/all" };
