import type { LeadJson } from "#api/types.gen.ts";
import { fieldOf } from "../forms/Field.tsx";
import { FormFrame, type FormState } from "../forms/FormFrame.tsx";
import type { ValuesOf } from "../forms/field-spec.ts";
import { leadForm } from "./lead-form.ts";

const Field = fieldOf(leadForm);

interface LeadFormProps {
  state: FormState<ValuesOf<typeof leadForm.fields>>;
  lead: LeadJson;
}

/** The editable fields of a lead. Erased leads only have notes. */
export function LeadForm({ state, lead }: LeadFormProps) {
  return (
    <div className="rounded-md border border-line p-4">
      <FormFrame label="Lead" state={state} actions={{ submit: "Save lead", busy: "Saving..." }}>
        <div className="grid gap-5">
          {lead.erased_at === null ? (
            <>
              <Field of="status" />
              <Field of="next_action_at" />
            </>
          ) : null}
          <Field of="notes" />
        </div>
      </FormFrame>
    </div>
  );
}
