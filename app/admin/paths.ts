/** The id of a record, or the parameter of a route. */
type Id = number | ":id";

/** Every path of the staff area. */
export const paths = {
  home: "/admin",
  dashboard: "/dashboard",
  courses: "/admin/courses",
  courseAdd: "/admin/courses/add",
  courseFiles: "/admin/courses/import",
  courseEdit: (id: Id) => `/admin/courses/edit/${id}`,
  batches: "/admin/batches",
  batchAdd: "/admin/batches/add",
  batchEdit: (id: Id) => `/admin/batches/edit/${id}`,
  batchCopy: (id: Id) => `/admin/batches/copy/${id}`,
  team: "/admin/team",
  teamCreate: "/admin/team/create",
  teamEdit: (id: Id) => `/admin/team/edit/${id}`,
  testimonials: "/admin/testimonials",
  testimonialAdd: "/admin/testimonials/add",
  testimonialEdit: (id: Id) => `/admin/testimonials/edit/${id}`,
  services: "/admin/services",
  serviceEdit: (slug: string) => `/admin/services/${slug}`,
  leads: "/admin/leads",
  leadAdd: "/admin/leads/new",
  lead: (id: Id) => `/admin/leads/${id}`,
  /** Those who wait for the next batch of a course. */
  waiting: (course: Id) => `/admin/leads?kind=waitlist&course_id=${course}`,
  media: "/admin/media",
  mediaFile: (id: Id) => `/admin/media/${id}`,
  /** The page of a draft. */
  preview: (draft: Id) => `/admin/preview/${draft}`,
  report: "/admin/report",
  search: "/admin/search",
  searchWords: "/admin/search/words",
  settings: "/admin/settings",
  audit: "/admin/audit",
  trash: "/admin/trash",
  accounts: "/admin/accounts",
  account: "/admin/account",
  login: "/login",
} as const;
