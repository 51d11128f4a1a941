import type { IconName } from "#ui/Icon.tsx";

export const ABOUT_HERO = {
  title: "We teach engineering the way it is done",
  lead: "A training house for engineers and technicians, and a consultancy that still builds what it teaches. Both work from the same bench.",
  caption: "Plan of the training floor: lab, robot cell, classroom",
} as const;

export const VISION = {
  title: "Our vision",
  text: "A country where anyone with patience and curiosity can learn to build and keep running the machines, circuits and programs that industry depends on.",
} as const;

export const MISSION = {
  title: "Our mission",
  text: "To turn theory into working skill: with real equipment, instructors from industry, honest reviews and courses that people beside a job or a degree can follow.",
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
    text: "Labs and syllabuses follow the tools that plants and teams use now, and drop what they no longer use.",
  },
  {
    icon: "target",
    title: "Excellence",
    text: "Work is measured against a specification. What misses the tolerance is done again, ours included.",
  },
  {
    icon: "globe",
    title: "Accessibility",
    text: "Plain language, recorded theory, fair prices and a starting point that presumes little.",
  },
  {
    icon: "handshake",
    title: "Community",
    text: "Former students review projects, share faults worth finding and hire from the next batch.",
  },
];

/** A statistic of the about page. The others come from the settings. */
export const GRADUATES = "25K+";

export const REASONS: readonly Point[] = [
  {
    icon: "support",
    title: "24/7 Support",
    text: "Questions do not keep office hours. Write at any time; mentors and course notes are there when you are stuck.",
  },
  {
    icon: "user",
    title: "Top Guide",
    text: "One guide stays with you from the first class to the review of your project and knows where you stand.",
  },
  {
    icon: "award",
    title: "Best Course",
    text: "Few topics, taught until they hold. Every course is revised after each batch with what that batch found out.",
  },
];
