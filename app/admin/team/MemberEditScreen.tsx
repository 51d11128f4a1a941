import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate, useParams } from "react-router";
import type { StaffTeamMemberJson } from "#api/types.gen.ts";
import { Button, ButtonLink } from "#ui/Button.tsx";
import { Icon } from "#ui/Icon.tsx";
import { Notice } from "#ui/Notice.tsx";
import { formatDateTime } from "../format.ts";
import { useRecordForm } from "../forms/use-record-form.ts";
import { paths } from "../paths.ts";
import { RecordScreen } from "../records/RecordScreen.tsx";
import { recordId } from "../records/record-id.ts";
import { askToDelete, restore } from "../records/removal.ts";
import { ScreenHead } from "../shell/ScreenHead.tsx";
import { MemberForm } from "./MemberForm.tsx";
import { type MemberValues, memberInput, memberSchema, memberVersion } from "./member-form.ts";
import { MEMBER_REMOVAL, memberQuery, updateMember } from "./team-api.ts";
import { useMemberSaved } from "./use-member-saved.ts";

const TITLE = "Edit Team Member";
const BACK = { label: "Team Members", href: paths.team };

/** `/admin/team/edit/{id}` */
export function MemberEditScreen() {
  const id = recordId(useParams().id);
  const query = useQuery({ ...memberQuery(id ?? 0), enabled: id !== null });
  return (
    <RecordScreen
      id={id}
      query={query}
      what="team member"
      title={TITLE}
      back={BACK}
      fallback="Failed to fetch team member"
      toast
    >
      {(member) =>
        member.deleted_at === null ? (
          <EditMember key={member.id} member={member} />
        ) : (
          <>
            <ScreenHead title={TITLE} lead={member.name} back={BACK} />
            <Notice tone="danger" title="This team member is deleted.">
              <p>Visitors no longer see the person. The entry can be restored as it was.</p>
            </Notice>
            <Button className="mt-5" onClick={() => void restore(MEMBER_REMOVAL, member.id)}>
              Restore
            </Button>
          </>
        )
      }
    </RecordScreen>
  );
}

function EditMember({ member }: { member: StaffTeamMemberJson }) {
  const navigate = useNavigate();
  const [version] = useState(() => memberVersion(member));
  const record = useRecordForm<MemberValues, unknown>({
    name: "member",
    schema: memberSchema,
    initial: version.values,
    revision: version.revision,
    save: (values, revision) => updateMember(member.id, memberInput(values), revision),
    onSaved: useMemberSaved("Team member updated successfully!"),
    readCurrent: (current) => memberVersion(current as StaffTeamMemberJson),
    fallback: "Failed to update team member",
  });

  function remove(): void {
    askToDelete(MEMBER_REMOVAL, { id: member.id, revision: version.revision, about: member.name }, () => {
      record.release();
      void navigate(paths.team);
    });
  }

  return (
    <>
      <ScreenHead
        title={TITLE}
        lead={`${member.name}, last changed ${formatDateTime(member.updated_at)}`}
        back={BACK}
      >
        <ButtonLink variant="secondary" href="/about#team" target="_blank" rel="noreferrer">
          View on site
          <Icon name="arrow-up-right" />
          <span className="sr-only">(new tab)</span>
        </ButtonLink>
      </ScreenHead>
      <MemberForm
        record={record}
        submitText="Update Member"
        busyText="Updating..."
        more={
          <Button variant="secondary" className="btn-danger" onClick={remove}>
            Delete
          </Button>
        }
      />
    </>
  );
}
