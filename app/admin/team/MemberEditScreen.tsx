import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useParams } from "react-router";
import type { StaffTeamMemberJson } from "#api/types.gen.ts";
import { useRecordForm } from "../forms/use-record-form.ts";
import { DeleteButton, EditHead, EditScreen } from "../records/EditScreen.tsx";
import { recordId } from "../records/record-id.ts";
import { showCurrent } from "../records/show-current.ts";
import { useSaved } from "../records/use-saved.ts";
import { MemberForm } from "./MemberForm.tsx";
import { MEMBER_FIELDS, type MemberValues, memberInput, memberSchema, memberVersion } from "./member-form.ts";
import { MEMBER_KIND, memberQuery, updateMember } from "./team-api.ts";

const TITLE = "Edit Team Member";

/** `/admin/team/edit/{id}` */
export function MemberEditScreen() {
  const id = recordId(useParams().id);
  const query = useQuery({ ...memberQuery(id ?? 0), enabled: id !== null });
  return (
    <EditScreen
      kind={MEMBER_KIND}
      id={id}
      query={query}
      title={TITLE}
      name={(member) => member.name}
      gone="Visitors no longer see the person. The entry can be restored as it was."
    >
      {(member) => <EditMember key={member.id} member={member} />}
    </EditScreen>
  );
}

function EditMember({ member }: { member: StaffTeamMemberJson }) {
  const { id, name } = member;
  const [version] = useState(() => memberVersion(member));
  const record = useRecordForm<MemberValues, unknown>({
    name: "member",
    schema: memberSchema,
    fields: MEMBER_FIELDS,
    initial: version.values,
    revision: version.revision,
    save: (values, revision) => updateMember(id, memberInput(values), revision),
    onSaved: useSaved(MEMBER_KIND, "Team member updated successfully!"),
    readCurrent: (current) => memberVersion(showCurrent(MEMBER_KIND, current as StaffTeamMemberJson)),
    fallback: "Failed to update team member",
  });
  return (
    <>
      <EditHead kind={MEMBER_KIND} title={TITLE} name={name} changed={member.updated_at} site="/about#team" />
      <MemberForm
        record={record}
        submitText="Update Member"
        busyText="Updating..."
        more={
          <DeleteButton
            kind={MEMBER_KIND}
            record={{ id, revision: member.revision, about: name }}
            release={record.release}
          />
        }
      />
    </>
  );
}
