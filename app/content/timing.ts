/*
 * Durations and sizes of animations, which code and tests share. Values that CSS needs are repeated in the stylesheets,
 * where noted.
 */

/** The duration of the splash screen. Repeated in styles/frame.css, because it works without JavaScript. */
export const SPLASH_MS = 3500;

/** The hero carousel: time between two slides, and duration of a transition. */
export const HERO = { autoplayMs: 5000, transitionMs: 600 } as const;

/** The counters: 60 steps of 33 ms, started when 30 % of the section is in view. */
export const COUNTER = { steps: 60, stepMs: 33, threshold: 0.3 } as const;

/** The delay before the page scrolls to a course that was chosen in the menu. */
export const SCROLL_TO_COURSE_MS = 100;

/** The highlight of the course that the URL's fragment names: delay and duration. */
export const HIGHLIGHT = { delayMs: 300, durationMs: 2000 } as const;

/** The delay before the enrolment dialog closes after success. */
export const ENROL_CLOSE_MS = 2000;

/** The testimonials carousel, with the number of slides from each viewport width (px). */
export const TESTIMONIALS = {
  autoplayMs: 4000,
  transitionMs: 1000,
  /** Widest first; the stylesheet has the same breakpoints (`md:` and `xl:`). */
  perView: [
    { from: 1280, slides: 3 },
    { from: 768, slides: 2 },
    { from: 0, slides: 1 },
  ],
} as const;

export const TEAM = { autoplayMs: 4000, transitionMs: 500 } as const;

/** The consultancy tagline: time per character, and pause before it restarts. */
export const TYPEWRITER = { tickMs: 40, pauseMs: 2500 } as const;

/** The radius of the circle of domains. Repeated in styles/explorer.css. */
export const CIRCLE_RADIUS_PX = 120;

export const WHATSAPP_QUICK_MESSAGES = 4;

/** The debounce delay of search suggestions. */
export const SUGGEST_DELAY_MS = 150;
