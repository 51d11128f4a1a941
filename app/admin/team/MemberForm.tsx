import type { StaffTeamMemberJson } from "#api/types.gen.ts";
import { fieldOf } from "../forms/Field.tsx";
import { FormFrame, FormSection } from "../forms/FormFrame.tsx";
import type { ValuesOf } from "../forms/field-spec.ts";
import { type RecordFormProps, recordScreens } from "../records/record-screens.tsx";
import { memberForm } from "./member-form.ts";
import { team } from "./team-api.ts";

const Field = fieldOf(memberForm);

function MemberForm({
  state,
  actions,
}: RecordFormProps<ValuesOf<typeof memberForm.fields>, StaffTeamMemberJson>) {
  return (
    <div className="max-w-[44rem]">
      <FormFrame label="Team member" state={state} actions={actions}>
        <FormSection title="The person">
          <div className="field-pair">
            <Field of="name" />
            <Field of="title" />
          </div>
          <Field of="description" />
          <Field of="image" />
          <Field of="years" />
          <Field of="employers" />
          <Field of="languages" />
          <Field of="published" />
        </FormSection>
      </FormFrame>
    </div>
  );
}

export const { AddScreen, EditScreen } = recordScreens(team, memberForm, MemberForm);
