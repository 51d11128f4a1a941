import { cx } from "./cx.ts";

/* 24 × 24 drawings with one stroke width. */
const DRAWINGS = {
  "arrow-right": "M4 12h15M13 6l6 6-6 6",
  "arrow-up-right": "M7 17 17 7M8 7h9v9",
  award: "M12 3a6 6 0 1 1 0 12 6 6 0 0 1 0-12ZM8.5 14.2 7 21l5-2.6L17 21l-1.5-6.8",
  briefcase: "M3.5 8h17v11h-17zM9 8V5h6v3M3.5 13h17",
  chat: "M4 5h16v11h-9l-5 4v-4H4zM8 9h8M8 12h5",
  check: "m5 12.5 4.5 4.5L19 7.5",
  "chevron-down": "m6 9.5 6 6 6-6",
  "chevron-left": "m14.5 6-6 6 6 6",
  "chevron-right": "m9.5 6 6 6-6 6",
  circuit: "M8 8h8v8H8zM10 8V4M14 8V4M10 20v-4M14 20v-4M8 10H4M8 14H4M20 10h-4M20 14h-4",
  clock: "M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17ZM12 7v5.5l3.5 2",
  close: "m6 6 12 12M18 6 6 18",
  cloud: "M7 18.5a4 4 0 0 1-.4-8 5.5 5.5 0 0 1 10.6-1.2A4.6 4.6 0 0 1 17 18.5z",
  code: "m8 7-5 5 5 5M16 7l5 5-5 5M13.5 5l-3 14",
  download: "M12 4v11M7 10.5l5 5 5-5M4.5 20h15",
  gear: "M12 8.5a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7ZM12 2.5V6M12 18v3.5M2.5 12H6M18 12h3.5M5.3 5.3l2.5 2.5M16.2 16.2l2.5 2.5M5.3 18.7l2.5-2.5M16.2 7.8l2.5-2.5",
  globe:
    "M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17ZM3.5 12h17M12 3.5c5 5 5 12 0 17M12 3.5c-5 5-5 12 0 17",
  handshake: "M3 7h4l5 2 5-2h4v9h-3l-5 4-7-4H3zM12 9l-3.5 3.5 2 1.5 2.5-1.5 5 4",
  layers: "m12 3.5 9 4.5-9 4.5L3 8zM3 12l9 4.5 9-4.5M3 16l9 4.5 9-4.5",
  mail: "M3.5 6h17v12.5h-17zM3.5 7l8.5 6.5L20.5 7",
  menu: "M4 7h16M4 12h16M4 17h16",
  minus: "M5 12h14",
  monitor: "M3.5 5h17v11h-17zM9 20h6M12 16v4",
  pause: "M9 6v12M15 6v12",
  phone:
    "M5 4h4l1.5 4.5L8 10.5a11 11 0 0 0 5.5 5.5l2-2.5L20 15v4a1.5 1.5 0 0 1-1.7 1.5A16 16 0 0 1 3.5 5.7 1.5 1.5 0 0 1 5 4Z",
  pin: "M12 21s-7-6.2-7-11.5a7 7 0 0 1 14 0C19 14.8 12 21 12 21ZM12 7a2.6 2.6 0 1 1 0 5.2A2.6 2.6 0 0 1 12 7Z",
  play: "m8 5.5 10.5 6.5L8 18.5z",
  plus: "M5 12h14M12 5v14",
  search: "M10.5 4a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13ZM15.3 15.3 20.5 20.5",
  send: "M4 5l16.5 7L4 19l2.5-7zM6.5 12h7",
  share: "M12 15V4M8 7.5 12 3.5l4 4M6 11.5H4.5v9h15v-9H18",
  star: "m12 3.5 2.6 5.5 6 .8-4.4 4.2 1.1 6L12 17.1 6.7 20l1.1-6-4.4-4.2 6-.8z",
  support: "M4.5 14v-2a7.5 7.5 0 0 1 15 0v2M4.5 13.5h3v5h-3zM16.5 13.5h3v5h-3zM19.5 18.5c0 2-2 2.5-5 2.5",
  target:
    "M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17ZM12 8a4 4 0 1 1 0 8 4 4 0 0 1 0-8ZM12 1.5v5M12 17.5v5M1.5 12h5M17.5 12h5",
  tools:
    "M14.5 6.5a4 4 0 0 1 5-3l-2.5 2.8 1.2 2.4 2.6.3 1.2-1.8a4 4 0 0 1-5.5 4L8 19.7A2.3 2.3 0 0 1 4.5 16.5z",
  user: "M12 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8ZM4.5 20.5c.5-4 3.5-6 7.5-6s7 2 7.5 6",
  users:
    "M9 5a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7ZM2.5 19.5c.4-3.5 3-5 6.5-5s6 1.5 6.5 5M15.5 5.3a3.5 3.5 0 0 1 0 6.5M17.5 14.9c2.3.6 3.7 2.1 4 4.6",
  warning: "M12 4 2.5 20h19zM12 10v5M12 17.3v.2",
} as const;

export type IconName = keyof typeof DRAWINGS;

/**
 * A line icon. Always decorative: visible or visually hidden text next to it has its meaning. Sized by font size
 * (1.25em) unless a class overrides it, and by its attributes where the stylesheet did not load.
 */
export function Icon({ name, className }: { name: IconName; className?: string | undefined }) {
  return (
    <svg className={cx("icon", className)} width="24" height="24" viewBox="0 0 24 24" aria-hidden="true">
      <path d={DRAWINGS[name]} />
    </svg>
  );
}
