import { paths } from "../kit/paths.ts";
import { type StaffScreen, titleOf } from "../records/manifest.ts";

/** The groups of the menu. The first one, with Logout below them all, is the menu of the specification. */
const GROUPS = [
  { label: "", hrefs: [paths.dashboard, paths.courses, paths.testimonials, paths.team] },
  { label: "Daily work", hrefs: [paths.home, paths.leads, paths.batches, paths.report] },
  { label: "Website", hrefs: [paths.vacancies, paths.services, paths.texts, paths.media, paths.search] },
  {
    label: "Settings",
    hrefs: [paths.settings, paths.accounts, paths.trash, paths.audit, paths.health],
  },
] as const;

const linkOf = (screen: StaffScreen) =>
  screen.nav ? { ...screen.nav, href: screen.path, label: screen.nav.label ?? titleOf(screen) } : null;

/** The links of the menu to those screens that are in it, by group. The account's own has its place beside Logout. */
export const groupsOf = (screens: readonly StaffScreen[]) =>
  GROUPS.map(({ label, hrefs }) => ({
    label,
    links: hrefs.flatMap((href: string) => {
      const screen = screens.find(({ path }) => path === href);
      return (screen && linkOf(screen)) ?? [];
    }),
  })).filter(({ links }) => links.length > 0);

export const menuOf = (screens: readonly StaffScreen[]) => groupsOf(screens).flatMap(({ links }) => links);

/** Whether a path is the target of a link of the menu, or below it. Every path is below that of Today. */
export function isWithin(pathname: string, href: string): boolean {
  return pathname === href || (href !== paths.home && pathname.startsWith(`${href}/`));
}
