import { endpoint } from "#api/endpoint.ts";
import type { StaffTeamMemberJson } from "#api/types.gen.ts";
import { memberHref } from "#content/team.ts";
import { paths } from "../kit/paths.ts";
import { wholeList } from "../records/list-source.ts";
import { resource } from "../records/resource.ts";

const KEY = "team";

export const team = resource<StaffTeamMemberJson>({
  key: KEY,
  kind: "team_member",
  calls: {
    find: (id) => endpoint("GET", "/api/admin/team/{id}", { path: { id } }),
    remove: (id) => endpoint("DELETE", "/api/team/{id}", { path: { id } }),
    restore: (id) => endpoint("POST", "/api/team/{id}/restore", { path: { id } }),
  },
  list: { label: "Team Members", href: paths.team },
  add: paths.teamCreate,
  edit: paths.teamEdit,
  what: "team member",
  nameOf: (member) => member.name,
  adding: {
    title: "Add Team Member",
    submit: "Create Team Member",
    busy: "Saving...",
    done: "Team member created successfully!",
    failed: "Failed to create team member",
    unexpected: "An unexpected error occurred",
    site: ({ published, slug }) => (published ? memberHref(slug) : null),
  },
  editing: {
    title: "Edit Team Member",
    submit: "Update Member",
    busy: "Updating...",
    done: "Team member updated successfully!",
    failed: "Failed to update team member",
    site: ({ published }) => (published ? "/about#team" : null),
  },
  deleting: {
    question: "Are you sure you want to delete this team member?",
    done: "Team member deleted successfully",
    failed: "Failed to delete team member",
  },
  gone: "Visitors no longer see the person. The entry can be restored as it was.",
  restored: "Team member restored",
  fetchFailed: "Failed to fetch team member",
});

export const teamList = wholeList({
  key: KEY,
  kind: "team_member",
  href: paths.team,
  call: (query) => endpoint("GET", "/api/admin/team", { query }),
  failed: "Something went wrong",
  textsOf: (row) => [row.name, row.title],
  sortKeys: { name: (row) => row.name, title: (row) => row.title },
});
