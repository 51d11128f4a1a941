import type { IconName } from "#ui/Icon.tsx";
import { paths } from "../paths.ts";

export interface Destination {
  readonly label: string;
  readonly href: string;
  readonly icon: IconName;
}

export const DESTINATIONS: readonly Destination[] = [
  { label: "Dashboard", href: paths.dashboard, icon: "monitor" },
  { label: "Courses", href: paths.courses, icon: "layers" },
  { label: "Testimonials", href: paths.testimonials, icon: "chat" },
  { label: "Team Members", href: paths.team, icon: "users" },
  { label: "Media library", href: paths.media, icon: "cloud" },
  { label: "Leads", href: paths.leads, icon: "mail" },
  { label: "Site settings", href: paths.settings, icon: "gear" },
  { label: "Change history", href: paths.audit, icon: "clock" },
  { label: "Account", href: paths.account, icon: "user" },
];

/** Whether a path is the target of a sidebar link, or below it. */
export function isWithin(pathname: string, href: string): boolean {
  return pathname === href || pathname.startsWith(`${href}/`);
}
