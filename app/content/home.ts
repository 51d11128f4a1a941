import type { IconName } from "#ui/Icon.tsx";
import { ART, type Art, type ArtName } from "./art.ts";
import type { CategoryKey } from "./categories.ts";
import { contactHref } from "./contact.ts";
import { WORK_NAV } from "./menus.ts";
import type { FigureLabel, SiteLink } from "./site.ts";

export interface HeroSlide {
  /** Its place, which the names of its texts and of its own picture have. */
  readonly number: 1 | 2 | 3;
  readonly art: ArtName;
  readonly main: SiteLink;
  readonly second: SiteLink;
}

export const HERO_SLIDES: readonly HeroSlide[] = [
  {
    number: 1,
    art: "automation",
    main: { label: "Explore courses", href: "/courses" },
    second: { label: "How we teach", href: "/about" },
  },
  {
    number: 2,
    art: "cell",
    main: { label: "Find your field", href: "#explore" },
    second: { label: "Ask for guidance", href: contactHref("course") },
  },
  {
    number: 3,
    art: "certificate",
    main: { label: "See all courses", href: "/courses/category/all" },
    second: { label: "Training for companies", href: WORK_NAV.training.href },
  },
];

/** The search of the home page, with words that are often searched for. */
export const FINDER = {
  label: "Find a course",
  placeholder: "Course, tool or skill",
  chips: ["PLC", "CAD", "Python", "Weekend"],
  /** The lowest price of a module (catalogue.json). */
  from: "₹1,199",
} as const;

/** The fields of the home page, with a drawing of a course of each. */
export const FIELDS: readonly { readonly category: CategoryKey; readonly drawing: string }[] = [
  { category: "electronics", drawing: "/art/course-plc.svg" },
  { category: "machine-design", drawing: "/art/course-cad.svg" },
  { category: "cs-it", drawing: "/art/course-code.svg" },
];

export interface Offer {
  readonly title: string;
  readonly text: string;
  readonly art: Art;
  readonly href: string;
}

/** What we do for companies. */
export const FOR_COMPANIES: readonly Offer[] = [
  {
    title: "Training for your team",
    text: "On your equipment and around your shifts, at your plant or in our lab.",
    art: ART.plan,
    href: WORK_NAV.training.href,
  },
  {
    title: "Engineering consultancy",
    text: "A line that stops, a report that comes late: ten services, each with a written proposal first.",
    art: ART.consultancy,
    href: "/consultancy",
  },
  {
    title: "Recruitment support",
    text: "People for your plant, tried at the rack before you meet them. Who looks for work pays nothing, ever.",
    art: ART.certificate,
    href: WORK_NAV.recruitment.href,
  },
];

export const HOME_ABOUT_LINK: SiteLink = { label: "More about us", href: "/about" };

export const COUNTERS: readonly FigureLabel[] = [
  { figure: "students", label: "Happy Students" },
  { figure: "courses", label: "Courses" },
  { figure: "instructors", label: "Expert Instructors" },
  { figure: "countries", label: "Countries" },
];

/** The benefits: the number that the names of their texts have, and a drawing. */
export const BENEFITS = [
  { number: 1, icon: "tools" },
  { number: 2, icon: "users" },
  { number: 3, icon: "briefcase" },
  { number: 4, icon: "layers" },
  { number: 5, icon: "award" },
  { number: 6, icon: "clock" },
] as const satisfies readonly { readonly number: number; readonly icon: IconName }[];

/** The statistics. Support has no figure in the settings: it is when one may ask. */
export const WHY_STATS = [
  { figure: "satisfaction", label: "Satisfaction" },
  { figure: null, label: "Support" },
  { figure: "partners", label: "Partners" },
] as const satisfies readonly { readonly figure: FigureLabel["figure"] | null; readonly label: string }[];

export const EXPLORER = {
  label: "Find your field",
  title: "Popular Courses",
  lead: "Pick a field and a technology to see short modules from beginner to advanced, each from ₹1,199.",
  domains: "Field",
  technologies: "Technology",
  enrol: "Enroll Now",
} as const;
