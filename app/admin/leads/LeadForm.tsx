import { fieldOf } from "../forms/Field.tsx";
import { FormFrame, type FormState } from "../forms/FormFrame.tsx";
import type { ValuesOf } from "../forms/field-spec.ts";
import { useMay } from "../session/user.ts";
import { FollowUpFields } from "./FollowUpFields.tsx";
import { leadForm } from "./lead-form.ts";

const Field = fieldOf(leadForm);

interface LeadFormProps {
  state: FormState<ValuesOf<typeof leadForm.fields>>;
}

/** The editable fields of a lead. Erased leads have none. */
export function LeadForm({ state }: LeadFormProps) {
  return (
    <div className="lead-form rounded-md border border-line p-4">
      <FormFrame
        label="Enquiry"
        state={state}
        actions={{ submit: "Save", busy: "Saving...", readOnly: !useMay("work_on_enquiries") }}
      >
        <div className="grid gap-5">
          <Field of="status" />
          <FollowUpFields time={<Field of="next_action_at" />} text={<Field of="next_action" />} />
        </div>
      </FormFrame>
    </div>
  );
}
