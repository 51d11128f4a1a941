/** The id of a record, or the parameter of a route. */
type Id = number | ":id";

/** Every path of the staff area. */
export const paths = {
  home: "/admin",
  dashboard: "/dashboard",
  courses: "/admin/courses",
  courseAdd: "/admin/courses/add",
  courseEdit: (id: Id) => `/admin/courses/edit/${id}`,
  team: "/admin/team",
  teamCreate: "/admin/team/create",
  teamEdit: (id: Id) => `/admin/team/edit/${id}`,
  testimonials: "/admin/testimonials",
  testimonialAdd: "/admin/testimonials/add",
  testimonialEdit: (id: Id) => `/admin/testimonials/edit/${id}`,
  leads: "/admin/leads",
  lead: (id: Id) => `/admin/leads/${id}`,
  media: "/admin/media",
  mediaFile: (id: Id) => `/admin/media/${id}`,
  settings: "/admin/settings",
  audit: "/admin/audit",
  account: "/admin/account",
  login: "/login",
} as const;
