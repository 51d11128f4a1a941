import type { IconName } from "#ui/Icon.tsx";
import type { ArtName } from "./art.ts";
import type { Figures, SiteLink } from "./site.ts";

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
    text: "Engineering courses at the bench: controllers that switch, boards that boot, drawings a workshop can make, and code that ships.",
    art: "automation",
    caption: "1 Ladder program, 2 controller, 3 six-axis arm",
    main: { label: "Explore courses", href: "/courses" },
    second: { label: "How we teach", href: "/about" },
  },
  {
    title: "Transform Your Career Today",
    text: "Find the field that suits you, learn it with people who have worked in it, and leave with a project you can show.",
    art: "cell",
    caption: "1 Robot cell, 2 inspection camera",
    main: { label: "Find your field", href: "#explore" },
    second: { label: "Ask for guidance", href: "/contact" },
  },
  {
    title: "Industry-Leading Certifications",
    text: "Each course ends in a reviewed project. The certificate names what you built and how it was tested.",
    art: "certificate",
    caption: "Certificate, ISO A4, within tolerance",
    main: { label: "See all courses", href: "/courses/category/all" },
    second: { label: "Training for companies", href: "/consultancy" },
  },
];

export const HOME_ABOUT = {
  label: "About us",
  title: "Engineering is learned with the hands on the machine",
  paragraphs: [
    "We train engineers, technicians and students in software, electronics, automation and machine design. Every course is built around something that has to work at the end: a program on a controller, a board under test, a drawing that comes back from the workshop without red marks.",
    "Our instructors come from plants, design offices and development teams. They bring the faults they have met, hide them in the exercises and wait until you have found them.",
  ],
  link: { label: "More about us", href: "/about" },
} as const;

/** A counter of one of the settings' figures. */
export interface Counter {
  readonly figure: keyof Figures;
  readonly label: string;
}

export const COUNTERS: readonly Counter[] = [
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
    text: "Controllers, drives, boards and measuring tools stand on the bench. You wire, measure and repair them yourself.",
  },
  {
    icon: "users",
    title: "Small batches",
    text: "Groups small enough that the instructor sees every screen and every terminal block.",
  },
  {
    icon: "briefcase",
    title: "Instructors from industry",
    text: "People who have commissioned lines, released firmware and answered for the result.",
  },
  {
    icon: "layers",
    title: "Projects, reviewed",
    text: "Your project goes through a review like any drawing: comments, revision, release.",
  },
  {
    icon: "award",
    title: "Certificates that say something",
    text: "Each one lists the project, the tools and the tests behind it, so an employer can ask about them.",
  },
  {
    icon: "clock",
    title: "Hours that fit work",
    text: "Weekend and evening batches, recorded theory, lab slots that you book yourself.",
  },
];

/** The statistics. Support has no figure in the settings. */
export const WHY_STATS: readonly { readonly figure: keyof Figures | "24/7"; readonly label: string }[] = [
  { figure: "satisfaction", label: "Satisfaction" },
  { figure: "24/7", label: "Support" },
  { figure: "partners", label: "Partners" },
];

export const EXPLORER = {
  label: "Find your field",
  title: "Popular Courses",
  lead: "Turn the selector to a field, choose a technology, and compare its stacks from first steps to advanced.",
  domains: "Field",
  technologies: "Technology",
  enrol: "Enroll Now",
} as const;
