/*
 * Every figure of time, distance and number of what moves on the site. Behaviour reads
 * it from here and tests check it from here; the stylesheet repeats only those that CSS alone needs (marked).
 */

/** The splash on arrival. Repeated in styles/frame.css, because it runs without JavaScript. */
export const SPLASH_MS = 3500;

/** The hero carousel: time between two slides, and how long the change takes. */
export const HERO = { autoplayMs: 5000, transitionMs: 600 } as const;

/** The counters of the about section: 60 steps of 33 ms, begun when 30 % of the section is in view. */
export const COUNTER = { steps: 60, stepMs: 33, threshold: 0.3 } as const;

/** Going to a course of the mega-menu: the wait before the page scrolls to it. */
export const SCROLL_TO_COURSE_MS = 100;

/** The course a fragment names: wait before the highlight, and how long it lasts. */
export const HIGHLIGHT = { delayMs: 300, durationMs: 2000 } as const;

/** The enrolment dialog closes itself this long after success. */
export const ENROL_CLOSE_MS = 2000;

/** The testimonials carousel, and from which width (px) it shows how many slides. */
export const TESTIMONIALS = {
  autoplayMs: 4000,
  transitionMs: 1000,
  /** Widest first; the stylesheet has the same steps (`md:` and `xl:`). */
  perView: [
    { from: 1280, slides: 3 },
    { from: 768, slides: 2 },
    { from: 0, slides: 1 },
  ],
} as const;

/** The team carousel. */
export const TEAM = { autoplayMs: 4000, transitionMs: 500 } as const;

/** The tagline of the consultancy page: time per character, and the pause before it begins again. */
export const TYPEWRITER = { tickMs: 40, pauseMs: 2500 } as const;

/** Radius of the circular menu of domains. Repeated in styles/explorer.css, where the places are computed. */
export const CIRCLE_RADIUS_PX = 120;

/** Number of ready-made messages in the WhatsApp panel. */
export const WHATSAPP_QUICK_MESSAGES = 4;

/** How long typing must rest before the search asks for suggestions. */
export const SUGGEST_DELAY_MS = 150;
