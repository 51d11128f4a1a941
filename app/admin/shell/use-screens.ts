import { useMatches } from "react-router";
import { canOpen, type StaffScreen, titleOf, useStaffArea } from "../records/manifest.ts";
import { usePermissions } from "../session/user.ts";

/** The screen of the current route, and its title. */
export function useScreen(): { title: string; screen: StaffScreen | undefined } {
  const match = useMatches().findLast((candidate) => candidate.handle !== undefined);
  const screen = match?.handle as StaffScreen | undefined;
  return { title: screen ? titleOf(screen, match?.loaderData) : "Staff area", screen };
}

/** The screens that the user can open. */
export function useOpenScreens(): readonly StaffScreen[] {
  const permissions = usePermissions();
  return useStaffArea().screens.filter((screen) => canOpen(permissions, screen));
}
