import type { AccountInput, AccountJson } from "#api/types.gen.ts";
import { fieldOf } from "../forms/Field.tsx";
import { FormFrame } from "../forms/FormFrame.tsx";
import { text } from "../forms/fields.ts";
import { recordForm } from "../forms/record-form.ts";
import { useRecordForm } from "../forms/use-record-form.ts";
import { updateAccount } from "./accounts-api.ts";

const form = recordForm<AccountJson, Pick<AccountInput, "name">>()("account name", {
  name: text({
    label: "Name",
    required: "Give a name.",
    max: 120,
    hint: "Colleagues see it, and replies to enquiries are signed with it.",
    attributes: { autoComplete: "off" },
  }),
});

const Field = fieldOf(form);

interface NameFormProps {
  account: AccountJson;
  /** The account as it is now, or null when the form was cancelled. */
  onDone: (saved: AccountJson | null) => void;
}

export function NameForm({ account, onDone }: NameFormProps) {
  const state = useRecordForm(form, {
    start: { name: account.name },
    save: (input) => updateAccount(account.id, input),
    onSaved: onDone,
    failed: "The name could not be changed.",
    keepDraft: false,
  });
  const cancel = () => {
    state.release();
    onDone(null);
  };
  return (
    <div className="mb-6 max-w-[44rem] rounded-md border border-line p-4">
      <FormFrame
        label={`Name of ${account.email}`}
        state={state}
        actions={{ submit: "Save name", busy: "Saving...", cancel }}
      >
        <Field of="name" />
      </FormFrame>
    </div>
  );
}
