import * as v from "valibot";
import { fieldOf } from "../forms/Field.tsx";
import { FormFrame } from "../forms/FormFrame.tsx";
import type { FieldSpec } from "../forms/field-spec.ts";
import { text } from "../forms/fields.ts";
import { recordForm } from "../forms/record-form.ts";
import { useRecordForm } from "../forms/use-record-form.ts";
import { queryClient } from "../session/query-client.ts";
import { leaveTo } from "../session/session.ts";
import { useUser } from "../session/user.ts";
import { toastSuccess } from "../ui/toasts.ts";
import { changePassword, sessionsQuery } from "./account-api.ts";

interface Passwords {
  current: string;
  new: string;
  repeated: string;
}

const MIN_LENGTH = 12;
const MAX_LENGTH = 128;

/** A password field. Unlike text fields it keeps leading and trailing spaces. */
function password(
  label: string,
  autoComplete: string,
  schema: v.GenericSchema<string>,
  hint?: string,
): FieldSpec<string, string, string> {
  return {
    ...text({
      label,
      ...(hint === undefined ? {} : { hint }),
      attributes: { type: "password", autoComplete, required: true },
    }),
    schema,
  };
}

const fields = recordForm<Passwords, Passwords>()("password", {
  current: password(
    "Current password",
    "current-password",
    v.pipe(v.string(), v.nonEmpty("Give your current password.")),
  ),
  new: password(
    "New password",
    "new-password",
    v.pipe(
      v.string(),
      v.minLength(MIN_LENGTH, `Use at least ${MIN_LENGTH} characters.`),
      v.maxLength(MAX_LENGTH, `Use at most ${MAX_LENGTH} characters.`),
    ),
    `At least ${MIN_LENGTH} characters. Four unrelated words are easy to keep and hard to guess.`,
  ),
  repeated: password("New password again", "new-password", v.string()),
});

const { current, new: fresh, repeated } = fields.fields;

const passwordForm = {
  ...fields,
  schema: v.pipe(
    v.object({ current: current.schema, new: fresh.schema, repeated: repeated.schema }),
    v.forward(
      v.partialCheck(
        [["new"], ["repeated"]],
        (values) => values.new === values.repeated,
        "Both entries of the new password must be the same.",
      ),
      ["repeated"],
    ),
  ),
};

const Field = fieldOf(fields);

export function PasswordForm() {
  /** The staff area waits for it. */
  const required = useUser()?.must_change_password ?? false;
  const state = useRecordForm(passwordForm, {
    save: changePassword,
    onSaved: (_, continueFrom) => {
      if (required) {
        leaveTo(window.location.pathname + window.location.search);
        return;
      }
      continueFrom({ values: fields.empty });
      void queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey });
      toastSuccess("Password changed. All other devices are signed out.");
    },
    failed: "The password could not be changed.",
    keepDraft: false,
  });
  return (
    <FormFrame label="Password" state={state} actions={{ submit: "Change password", busy: "Changing..." }}>
      <div className="grid gap-5">
        <Field of="current" />
        <Field of="new" />
        <Field of="repeated" />
      </div>
    </FormFrame>
  );
}
