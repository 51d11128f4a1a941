import { useQuery } from "@tanstack/react-query";
import type { LeadRulesJson } from "#api/types.gen.ts";
import { fieldOf } from "../forms/Field.tsx";
import { FormFrame, FormSection } from "../forms/FormFrame.tsx";
import { useRecordForm } from "../forms/use-record-form.ts";
import { paths } from "../kit/paths.ts";
import { backTo } from "../records/list-memory.ts";
import { useMay } from "../session/user.ts";
import { Loading } from "../ui/Loading.tsx";
import { ScreenHead } from "../ui/ScreenHead.tsx";
import { toastSuccess } from "../ui/toasts.ts";
import { rulesQuery, updateRules } from "./leads-api.ts";
import { RulesField } from "./RulesField.tsx";
import { rulesForm } from "./rules-form.ts";

const Field = fieldOf(rulesForm);

/** `/admin/leads/rules` */
export function RulesScreen() {
  const { data } = useQuery(rulesQuery);
  return (
    <>
      <ScreenHead
        title="Rules for enquiries"
        lead="Who gets which new enquiries, and how soon they are to be answered. A change counts for enquiries that come from then on."
        back={backTo({ label: "Enquiries", href: paths.leads })}
      />
      {data === undefined ? <Loading /> : <RulesForm rules={data} />}
    </>
  );
}

function RulesForm({ rules }: { rules: LeadRulesJson }) {
  const mayChange = useMay("change_settings");
  const state = useRecordForm(rulesForm, {
    record: rules,
    save: updateRules,
    onSaved: (saved, continueFrom) => {
      continueFrom(rulesForm.version(saved));
      toastSuccess("Rules saved");
    },
    failed: "Failed to save the rules",
  });
  return (
    <div className="max-w-[50rem]">
      <FormFrame
        label="Rules for enquiries"
        state={state}
        actions={{ submit: "Save rules", busy: "Saving...", readOnly: !mayChange }}
      >
        <FormSection title="Owners of new enquiries">
          <RulesField />
        </FormSection>
        <FormSection title="Time to answer">
          <Field of="office_days" />
          <div className="grid gap-5 sm:grid-cols-2">
            <Field of="office_from" />
            <Field of="office_to" />
          </div>
          <Field of="answer_hours" />
        </FormSection>
      </FormFrame>
    </div>
  );
}
