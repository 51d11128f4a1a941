import type { Role } from "#api/types.gen.ts";

interface RoleText {
  readonly label: string;
  /** What the role may do, for the person who chooses it. */
  readonly may: string;
}

export const ROLES: Readonly<Record<Role, RoleText>> = {
  owner: { label: "Owner", may: "Everything, also accounts, settings and exports" },
  coordinator: {
    label: "Coordinator",
    may: "Courses, pages, media and enquiries; no exports, settings or accounts",
  },
  editor: { label: "Editor", may: "Courses, pages, media and their history; no enquiries" },
  counsellor: { label: "Counsellor", may: "Enquiries without export; reads courses and batches" },
  viewer: { label: "Viewer", may: "Reads content and enquiries, changes nothing" },
};

const option = (value: Role) => ({ value, label: `${ROLES[value].label}: ${ROLES[value].may}` });

/** With the least first, which a new account begins with. */
export const ROLE_OPTIONS = [
  option("viewer"),
  option("counsellor"),
  option("editor"),
  option("coordinator"),
  option("owner"),
] as const;
