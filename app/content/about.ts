import type { IconName } from "#ui/Icon.tsx";
import type { FigureLabel } from "./site.ts";

export const ABOUT_HERO = {
  title: "We teach engineering the way it is practised",
  lead: "We train engineers and technicians, and we still design and commission the systems we teach.",
  caption: "Plan of the training floor: lab, robot cell, classroom",
} as const;

export const VISION = {
  title: "Our vision",
  text: "A country where anyone with patience and curiosity can learn to build and keep running the machines, circuits and programs that industry depends on.",
} as const;

export const MISSION = {
  title: "Our mission",
  text: "To turn theory into working skill: with real equipment, instructors from industry, honest reviews and courses you can follow alongside a job or a degree.",
} as const;

export interface Point {
  readonly icon: IconName;
  readonly title: string;
  readonly text: string;
}

export const VALUES: readonly Point[] = [
  {
    icon: "circuit",
    title: "Innovation",
    text: "Our labs and syllabuses follow the tools that plants and teams use now, and drop what they no longer use.",
  },
  {
    icon: "target",
    title: "Excellence",
    text: "We measure work against a specification. What misses the tolerance is done again, ours included.",
  },
  {
    icon: "globe",
    title: "Accessibility",
    text: "Plain language, recorded theory, fair prices, and no prior knowledge assumed unless the course page says so.",
  },
  {
    icon: "handshake",
    title: "Community",
    text: "Former students review your project, share faults worth finding and hire from the next batch.",
  },
];

/** The rows of the data sheet. */
export const SHEET_FIGURES: readonly (FigureLabel & { readonly unit: string })[] = [
  { figure: "years", label: "Teaching for", unit: " years" },
  { figure: "instructors", label: "Instructors", unit: "" },
  { figure: "countries", label: "Students from", unit: " countries" },
  { figure: "partners", label: "Industry partners", unit: "" },
  { figure: "rating", label: "Average rating", unit: " of 5" },
];

export const ABOUT_STATS: readonly FigureLabel[] = [
  { figure: "courses", label: "Courses" },
  { figure: "reviews", label: "Reviews" },
  { figure: "students", label: "Students" },
  { figure: "graduates", label: "Graduates" },
];

export const REASONS: readonly Point[] = [
  {
    icon: "support",
    title: "24/7 Support",
    text: "Stuck at night? Post your question at any hour: a mentor answers, and the notes are always open.",
  },
  {
    icon: "user",
    title: "Top Guide",
    text: "One guide stays with you from your first class to your project review, and knows where you stand.",
  },
  {
    icon: "award",
    title: "Best Course",
    text: "Fewer topics, taught until they stick. We update every course after every batch.",
  },
];
