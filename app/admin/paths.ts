/** Every address of the staff area, so that no screen spells one by hand. */
export const paths = {
  dashboard: "/dashboard",
  courses: "/admin/courses",
  courseAdd: "/admin/courses/add",
  courseEdit: (id: number) => `/admin/courses/edit/${id}`,
  team: "/admin/team",
  teamCreate: "/admin/team/create",
  teamEdit: (id: number) => `/admin/team/edit/${id}`,
  testimonials: "/admin/testimonials",
  testimonialAdd: "/admin/testimonials/add",
  testimonialEdit: (id: number) => `/admin/testimonials/edit/${id}`,
  leads: "/admin/leads",
  lead: (id: number) => `/admin/leads/${id}`,
  settings: "/admin/settings",
  audit: "/admin/audit",
  account: "/admin/account",
  login: "/login",
} as const;

const STAFF_PATH = /^\/(?:dashboard|admin(?:\/.*)?)$/;

/** Whether a path is one of the staff area's own, to which it goes without loading a document. */
export function isStaffPath(path: string): boolean {
  return STAFF_PATH.test(path);
}
