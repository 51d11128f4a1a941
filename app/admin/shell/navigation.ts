import { paths } from "../paths.ts";
import type { StaffIconName } from "../ui/StaffIcon.tsx";

export interface Destination {
  readonly label: string;
  readonly href: string;
  readonly icon: StaffIconName;
}

export const DESTINATIONS: readonly Destination[] = [
  { label: "Dashboard", href: paths.home, icon: "monitor" },
  { label: "Courses", href: paths.courses, icon: "layers" },
  { label: "Batches", href: paths.batches, icon: "target" },
  { label: "Testimonials", href: paths.testimonials, icon: "chat" },
  { label: "Team Members", href: paths.team, icon: "users" },
  { label: "Services", href: paths.services, icon: "briefcase" },
  { label: "Media library", href: paths.media, icon: "cloud" },
  { label: "Enquiries", href: paths.leads, icon: "mail" },
  { label: "Report", href: paths.report, icon: "chart" },
  { label: "Searches", href: paths.search, icon: "search" },
  { label: "Site settings", href: paths.settings, icon: "gear" },
  { label: "Trash", href: paths.trash, icon: "trash" },
  { label: "Change history", href: paths.audit, icon: "clock" },
  { label: "Health of the site", href: paths.health, icon: "pulse" },
  { label: "Accounts", href: paths.accounts, icon: "users" },
  { label: "Account", href: paths.account, icon: "user" },
];

/** Whether a path is the target of a sidebar link, or below it. Every path is below that of the dashboard. */
export function isWithin(pathname: string, href: string): boolean {
  if (pathname === paths.dashboard) return href === paths.courses;
  return pathname === href || (href !== paths.home && pathname.startsWith(`${href}/`));
}
