import { SelectField, TextArea, TextField } from "#ui/Field.tsx";
import { FormFrame } from "../forms/FormFrame.tsx";
import { errorsOf } from "../forms/field-errors.ts";
import type { useRecordForm } from "../forms/use-record-form.ts";
import type { LeadValues } from "./lead-form.ts";
import { STATUSES } from "./lead-words.ts";

interface LeadFormProps {
  record: ReturnType<typeof useRecordForm<LeadValues, never>>;
  /** Nothing but notes is left to change. */
  erased: boolean;
}

/** What staff keep about a lead: how far it is, what comes next, what was said. */
export function LeadForm({ record, erased }: LeadFormProps) {
  const { form } = record;
  const { errors } = form.formState;
  return (
    <div className="rounded-md border border-line p-4">
      <FormFrame label="Lead" record={record} submitText="Save lead" busyText="Saving...">
        <div className="grid gap-5">
          {erased ? null : (
            <>
              <SelectField
                id="lead-status"
                label="Status"
                errors={errorsOf(errors, "status")}
                {...form.register("status")}
              >
                {STATUSES.map(({ key, label }) => (
                  <option key={key} value={key}>
                    {label}
                  </option>
                ))}
              </SelectField>
              <TextField
                id="lead-next"
                label="Next action"
                optional
                hint="The day on which you want to come back to this."
                type="date"
                min="2000-01-01"
                max="2099-12-31"
                errors={errorsOf(errors, "next")}
                {...form.register("next")}
              />
            </>
          )}
          <TextArea
            id="lead-notes"
            label="Notes"
            optional
            hint="What was said and agreed. Only staff see it."
            rows={8}
            maxLength={4_000}
            errors={errorsOf(errors, "notes")}
            {...form.register("notes")}
          />
        </div>
      </FormFrame>
    </div>
  );
}
