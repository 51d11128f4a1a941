import * as v from "valibot";
import { TextField } from "#ui/Field.tsx";
import { comparedText } from "../forms/compared.ts";
import { FormFrame } from "../forms/FormFrame.tsx";
import { errorsOf } from "../forms/field-errors.ts";
import { useRecordForm } from "../forms/use-record-form.ts";
import { queryClient } from "../query-client.ts";
import { toastSuccess } from "../ui/toasts.ts";
import { changePassword, sessionsQuery } from "./account-api.ts";

interface PasswordValues {
  current: string;
  new: string;
  repeated: string;
}

const SHORTEST = 12;
const LONGEST = 128;
const EMPTY: PasswordValues = { current: "", new: "", repeated: "" };

const schema = v.pipe(
  v.object({
    current: v.pipe(v.string(), v.nonEmpty("Give your present password.")),
    new: v.pipe(
      v.string(),
      v.minLength(SHORTEST, `Use at least ${SHORTEST} characters.`),
      v.maxLength(LONGEST, `Use at most ${LONGEST} characters.`),
    ),
    repeated: v.string(),
  }),
  v.forward(
    v.partialCheck(
      [["new"], ["repeated"]],
      (values) => values.new === values.repeated,
      "Both entries of the new password must be the same.",
    ),
    ["repeated"],
  ),
);

const FIELDS = [
  comparedText("current", "Present password"),
  comparedText("new", "New password"),
  comparedText("repeated", "New password again"),
];

/** Changes one's own password. */
export function PasswordForm() {
  const record = useRecordForm<PasswordValues, unknown>({
    name: "password",
    schema,
    fields: FIELDS,
    initial: EMPTY,
    save: (values) => changePassword(values.current, values.new),
    onSaved: (_, adopt) => {
      adopt({ values: EMPTY });
      void queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey });
      toastSuccess("Password changed. All other devices are signed out.");
    },
    fallback: "The password could not be changed.",
    keeps: false,
  });
  const { form } = record;
  const { errors } = form.formState;
  return (
    <FormFrame label="Password" record={record} submitText="Change password" busyText="Changing...">
      <div className="grid gap-5">
        <TextField
          id="password-current"
          label="Current password"
          type="password"
          autoComplete="current-password"
          errors={errorsOf(errors, "current")}
          required
          {...form.register("current")}
        />
        <TextField
          id="password-new"
          label="New password"
          type="password"
          autoComplete="new-password"
          hint="At least 12 characters. Four unrelated words are easy to keep and hard to guess."
          errors={errorsOf(errors, "new")}
          required
          {...form.register("new")}
        />
        <TextField
          id="password-repeated"
          label="New password again"
          type="password"
          autoComplete="new-password"
          errors={errorsOf(errors, "repeated")}
          required
          {...form.register("repeated")}
        />
      </div>
    </FormFrame>
  );
}
