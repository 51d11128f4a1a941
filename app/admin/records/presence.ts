/** Which records of a list are looked at. */
export const PRESENCE_OPTIONS = [
  { value: "present", label: "On the site" },
  { value: "deleted", label: "Deleted" },
] as const;
