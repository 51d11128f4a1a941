import type { AccountLinkJson, InvitationInput } from "#api/types.gen.ts";
import { fieldOf } from "../forms/Field.tsx";
import { FormFrame } from "../forms/FormFrame.tsx";
import { select, text } from "../forms/fields.ts";
import { recordForm } from "../forms/record-form.ts";
import { useRecordForm } from "../forms/use-record-form.ts";
import { invite } from "./accounts-api.ts";
import { ROLE_OPTIONS } from "./roles.ts";

const form = recordForm<InvitationInput, InvitationInput>()("invitation", {
  name: text({ label: "Name", required: "Give a name.", max: 120, attributes: { autoComplete: "off" } }),
  email: text({
    label: "Email address",
    required: "Give an email address.",
    max: 254,
    attributes: { inputMode: "email", autoCapitalize: "none", spellCheck: false, autoComplete: "off" },
  }),
  role: select("Role", ROLE_OPTIONS),
});

const Field = fieldOf(form);

interface InvitationFormProps {
  /** The link, or null when the form was cancelled. */
  onDone: (made: AccountLinkJson | null) => void;
}

export function InvitationForm({ onDone }: InvitationFormProps) {
  const state = useRecordForm(form, {
    save: invite,
    onSaved: onDone,
    failed: "The person could not be invited.",
    keepDraft: false,
  });
  const cancel = () => {
    state.release();
    onDone(null);
  };
  return (
    <div className="mb-6 max-w-[44rem] rounded-md border border-line p-4">
      <FormFrame label="Invitation" state={state} actions={{ submit: "Invite", busy: "Inviting...", cancel }}>
        <div className="grid gap-5">
          <div className="field-pair">
            <Field of="name" />
            <Field of="email" />
          </div>
          <Field of="role" />
        </div>
      </FormFrame>
    </div>
  );
}
