import type { SiteLink } from "./site.ts";

/** The last words of a page, with the one action to take next. */
export interface Closing {
  readonly title: string;
  readonly text: string;
  readonly action: SiteLink;
}

export const HOME_CLOSING: Closing = {
  title: "Ready to start?",
  text: "Compare every course by price, duration and rating, and read each syllabus before you decide.",
  action: { label: "See all courses", href: "/courses/category/all" },
};

export const ABOUT_CLOSING: Closing = {
  title: "Come and see the lab",
  text: "Look at the benches, meet an instructor and ask what you want to know. Tell us when it suits you.",
  action: { label: "Plan your visit", href: "/contact" },
};

export const COURSES_CLOSING: Closing = {
  title: "Not sure which course suits you?",
  text: "Tell us what you have learned so far and what you want to do. An adviser suggests a course, or says if we have none.",
  action: { label: "Ask an adviser", href: "/contact" },
};

export const CONSULTANCY_CLOSING: Closing = {
  title: "Which machine costs you the most time?",
  text: "Describe it in a few sentences. An engineer calls back, and nothing starts before you agree to a written proposal.",
  action: { label: "Describe your problem", href: "#form" },
};

export const SERVICE_CLOSING: Closing = {
  title: "Do you recognise your plant?",
  text: "Tell us what happens and what you would like instead. An engineer calls back within one working day.",
  action: { label: "Talk to an engineer", href: "#form" },
};

/** The closing words of a team member's page. */
export const memberClosing = (name: string): Closing => ({
  title: `Learn from ${name}`,
  text: "Ask about the next batch, the level you need or a batch for your company. An adviser replies within one working day.",
  action: { label: "Ask about a course", href: "/contact" },
});
