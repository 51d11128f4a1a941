import { paths } from "../kit/paths.ts";
import { type StaffScreen, titleOf } from "../records/manifest.ts";

/** The links of the menu to those screens that are in it. */
export const menuOf = (screens: readonly StaffScreen[]) =>
  screens.flatMap((screen) => {
    const { path, nav } = screen;
    return nav ? [{ ...nav, href: path, label: nav.label ?? titleOf(screen) }] : [];
  });

/** Whether a path is the target of a link of the menu, or below it. Every path is below that of the dashboard. */
export function isWithin(pathname: string, href: string): boolean {
  if (pathname === paths.dashboard) return href === paths.courses;
  return pathname === href || (href !== paths.home && pathname.startsWith(`${href}/`));
}
