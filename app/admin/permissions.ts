import type { Permission } from "#api/types.gen.ts";
import { paths } from "./paths.ts";

/** What a screen takes, by the start of its path; the first that fits counts. The server declares who has which. */
const SCREENS: readonly (readonly [path: string, permission: Permission])[] = [
  [paths.courseAdd, "edit_content"],
  [paths.courseFiles, "edit_content"],
  [paths.courses, "read_courses"],
  [paths.dashboard, "read_courses"],
  [paths.batchAdd, "edit_content"],
  ["/admin/batches/copy", "edit_content"],
  [paths.batches, "read_courses"],
  [paths.teamCreate, "edit_content"],
  [paths.team, "read_content"],
  [paths.testimonialAdd, "edit_content"],
  [paths.testimonials, "read_content"],
  [paths.services, "read_content"],
  [paths.media, "read_content"],
  [paths.search, "read_content"],
  ["/admin/preview", "edit_content"],
  [paths.trash, "edit_content"],
  [paths.leadAdd, "work_on_enquiries"],
  [paths.replyTemplateAdd, "change_settings"],
  [paths.leadRules, "read_enquiries"],
  [paths.leads, "read_enquiries"],
  [paths.report, "read_enquiries"],
  [paths.audit, "read_history"],
  [paths.settings, "change_settings"],
  [paths.health, "change_settings"],
  [paths.accounts, "manage_accounts"],
];

/** The permission that an address of the staff area takes; null for what is open to all staff. */
export function permissionFor(address: string): Permission | null {
  const [path = ""] = address.split(/[?#]/);
  return SCREENS.find(([start]) => path === start || path.startsWith(`${start}/`))?.[1] ?? null;
}

/** Whether somebody with these permissions can open an address. */
export function canOpen(permissions: readonly Permission[], address: string): boolean {
  const needed = permissionFor(address);
  return needed === null || permissions.includes(needed);
}
