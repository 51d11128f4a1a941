/* The links of the header whose code loads after the page. */

import { type MenuHead, NAV, type SiteLink } from "./site.ts";

/** The pages for companies and for people who look for work. */
export const WORK_NAV = {
  training: { label: "Training for companies", href: "/training-for-companies" },
  recruitment: { label: "Recruitment", href: "/recruitment" },
  jobs: { label: "Jobs", href: "/jobs" },
} as const satisfies Record<string, SiteLink>;

/** The menu of what companies find here. */
export const FOR_COMPANIES_MENU = {
  label: "For companies",
  columns: [
    {
      heading: "Training",
      href: WORK_NAV.training.href,
      about: "5 to 30 people, at your plant or in our lab",
    },
    {
      heading: "Consultancy",
      href: NAV.consultancy.href,
      about: "An engineer solves a problem of your plant",
    },
    {
      heading: "Recruitment",
      href: WORK_NAV.recruitment.href,
      about: "People whose work was tried at the rack",
    },
  ],
} as const satisfies { label: string; columns: readonly MenuHead[] };

/** The text of the contact link in the phone menu. */
export const CONTACT_LABEL_PHONE = "Contact Us";
