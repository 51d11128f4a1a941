import { queryOptions } from "@tanstack/react-query";
import { callApi } from "#api/client.ts";
import type { StaffTeamMemberJson, TeamMemberInput } from "#api/types.gen.ts";
import { paths } from "../paths.ts";
import type { RecordKind } from "../records/kind.ts";

const KEY = "team";

/** All team members, in the order of the site, or those that are deleted, the latest deletion first. */
export function teamQuery(status: string) {
  const call = status === "deleted" ? "/api/admin/team?status=deleted" : "/api/admin/team";
  return queryOptions({
    queryKey: [KEY, "list", call],
    queryFn: ({ signal }) => callApi<StaffTeamMemberJson[]>(call, { signal }),
  });
}

/** One member for editing: always as it is now, and forgotten on leaving. */
export function memberQuery(id: number) {
  return queryOptions({
    queryKey: [KEY, "one", id],
    queryFn: ({ signal }) => callApi<StaffTeamMemberJson>(`/api/admin/team/${id}`, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

/** Stores a new member. */
export function createMember(input: TeamMemberInput): Promise<StaffTeamMemberJson> {
  return callApi<StaffTeamMemberJson>("/api/team", { method: "POST", body: input });
}

/** Changes a member, unless somebody else did after `revision`. */
export function updateMember(
  id: number,
  input: TeamMemberInput,
  revision: number | undefined,
): Promise<StaffTeamMemberJson> {
  return callApi<StaffTeamMemberJson>(`/api/team/${id}`, { method: "PUT", body: { id, ...input }, revision });
}

/** Team members, as screens and messages name them. */
export const MEMBER_KIND: RecordKind = {
  path: "/api/team",
  key: KEY,
  list: { label: "Team Members", href: paths.team },
  edit: paths.teamEdit,
  what: "team member",
  question: "Are you sure you want to delete this team member?",
  deleted: "Team member deleted successfully",
  restored: "Team member restored",
  fetchFailed: "Failed to fetch team member",
  deleteFailed: "Failed to delete team member",
};
