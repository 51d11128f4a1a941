import type { IconName } from "#ui/Icon.tsx";
import { ART, type Art, type ArtName } from "./art.ts";
import type { CategoryKey } from "./categories.ts";
import { contactHref } from "./contact.ts";
import { WORK_NAV } from "./menus.ts";
import type { FigureLabel, SiteLink } from "./site.ts";

export interface HeroSlide {
  readonly title: string;
  readonly text: string;
  readonly art: ArtName;
  /** The caption of the picture. */
  readonly caption: string;
  readonly main: SiteLink;
  readonly second: SiteLink;
}

export const HERO_SLIDES: readonly HeroSlide[] = [
  {
    title: "Learn Today Learn Tomorrow",
    text: "Hands-on engineering courses in Pune and online. Program real PLCs, boot your own boards, make drawings a workshop can build from. New batches every month.",
    art: "automation",
    caption: "1 Ladder program, 2 controller, 3 six-axis arm",
    main: { label: "Explore courses", href: "/courses" },
    second: { label: "How we teach", href: "/about" },
  },
  {
    title: "Transform Your Career Today",
    text: "Learn from engineers who have done the job, and leave with a project you can put in front of an employer.",
    art: "cell",
    caption: "1 Robot cell, 2 inspection camera",
    main: { label: "Find your field", href: "#explore" },
    second: { label: "Ask for guidance", href: contactHref("course") },
  },
  {
    title: "Industry-Leading Certifications",
    text: "Your certificate names the project you built and the tests it passed, so an interviewer has something to ask about.",
    art: "certificate",
    caption: "Certificate, ISO A4, within tolerance",
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

export const HOME_ABOUT = {
  label: "About us",
  title: "You learn engineering with your hands on the machine",
  paragraphs: [
    "We train engineers, technicians and students in software, electronics, automation and machine design. Every course is built around something that has to work at the end: a program on a controller, a board under test, a drawing that comes back from the workshop without red marks.",
    "Our instructors come from plants, design offices and development teams. They hide real faults in the exercises, and help you learn to find them yourself.",
  ],
  link: { label: "More about us", href: "/about" },
} as const;

export const COUNTERS: readonly FigureLabel[] = [
  { figure: "students", label: "Happy Students" },
  { figure: "courses", label: "Courses" },
  { figure: "instructors", label: "Expert Instructors" },
  { figure: "countries", label: "Countries" },
];

export interface Benefit {
  readonly icon: IconName;
  readonly title: string;
  readonly text: string;
}

export const BENEFITS: readonly Benefit[] = [
  {
    icon: "tools",
    title: "Real equipment",
    text: "Controllers, drives, boards and measuring tools are on your bench. You wire, measure and repair them yourself.",
  },
  {
    icon: "users",
    title: "Small batches",
    text: "Batches are small enough for your instructor to check every screen and every terminal.",
  },
  {
    icon: "briefcase",
    title: "Instructors from industry",
    text: "Your instructors have commissioned lines, released firmware and answered for the result.",
  },
  {
    icon: "layers",
    title: "Projects, reviewed",
    text: "An instructor comments on your project, you improve it, and the instructor signs it off.",
  },
  {
    icon: "award",
    title: "Certificates that mean something",
    text: "Yours lists your project, its tools and its tests, so an employer can ask you about them.",
  },
  {
    icon: "clock",
    title: "Hours that fit work",
    text: "Weekend and evening batches, recorded theory, and lab slots you book yourself.",
  },
];

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
