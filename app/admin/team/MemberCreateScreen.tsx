import type { StaffTeamMemberJson } from "#api/types.gen.ts";
import { memberHref } from "#content/team.ts";
import { useRecordForm } from "../forms/use-record-form.ts";
import { useSavedNew } from "../records/use-saved.ts";
import { ScreenHead } from "../shell/ScreenHead.tsx";
import { MemberForm } from "./MemberForm.tsx";
import { MEMBER_FIELDS, type MemberValues, memberInput, memberSchema, NEW_MEMBER } from "./member-form.ts";
import { createMember, MEMBER_KIND } from "./team-api.ts";

/** `/admin/team/create` */
export function MemberCreateScreen() {
  const record = useRecordForm<MemberValues, unknown>({
    name: "member",
    schema: memberSchema,
    fields: MEMBER_FIELDS,
    initial: NEW_MEMBER,
    save: (values) => createMember(memberInput(values)),
    onSaved: useSavedNew(MEMBER_KIND, "Team member created successfully!", siteOf),
    fallback: "Failed to create team member",
    unexpected: "An unexpected error occurred",
  });
  return (
    <>
      <ScreenHead title="Add Team Member" back={MEMBER_KIND.list} />
      <MemberForm record={record} submitText="Create Team Member" busyText="Saving..." />
    </>
  );
}

/** Where visitors find a member. */
function siteOf({ slug }: StaffTeamMemberJson): string {
  return memberHref(slug);
}
