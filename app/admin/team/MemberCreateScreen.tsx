import type { StaffTeamMemberJson } from "#api/types.gen.ts";
import { useRecordForm } from "../forms/use-record-form.ts";
import { paths } from "../paths.ts";
import { ScreenHead } from "../shell/ScreenHead.tsx";
import { MemberForm } from "./MemberForm.tsx";
import { type MemberValues, memberInput, memberSchema, memberVersion, NEW_MEMBER } from "./member-form.ts";
import { createMember } from "./team-api.ts";
import { useMemberSaved } from "./use-member-saved.ts";

/** `/admin/team/create` */
export function MemberCreateScreen() {
  const record = useRecordForm<MemberValues, unknown>({
    name: "member",
    schema: memberSchema,
    initial: NEW_MEMBER,
    save: (values) => createMember(memberInput(values)),
    onSaved: useMemberSaved("Team member created successfully!"),
    readCurrent: (current) => memberVersion(current as StaffTeamMemberJson),
    fallback: "Failed to create team member",
    unexpected: "An unexpected error occurred",
  });
  return (
    <>
      <ScreenHead title="Add Team Member" back={{ label: "Team Members", href: paths.team }} />
      <MemberForm record={record} submitText="Create Team Member" busyText="Saving..." />
    </>
  );
}
