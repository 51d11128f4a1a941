import { useMutation, useQuery } from "@tanstack/react-query";
import { useNavigate, useParams } from "react-router";
import type { ReplyTemplateJson } from "#api/types.gen.ts";
import { Button } from "#ui/Button.tsx";
import { fieldOf } from "../../forms/Field.tsx";
import { type FormActions, FormFrame, FormSection, type FormState } from "../../forms/FormFrame.tsx";
import { useRecordForm } from "../../forms/use-record-form.ts";
import { formatDateTime } from "../../kit/format.ts";
import { paths } from "../../kit/paths.ts";
import { showAnswer } from "../../session/query-client.ts";
import { useMay } from "../../session/user.ts";
import { confirmAction } from "../../ui/confirm.ts";
import { Loading } from "../../ui/Loading.tsx";
import { ScreenHead } from "../../ui/ScreenHead.tsx";
import { toastSuccess } from "../../ui/toasts.ts";
import { TemplatePreview } from "./TemplatePreview.tsx";
import { type TemplateValues, templateForm } from "./template-form.ts";
import {
  createTemplate,
  removeTemplate,
  renewTemplates,
  templateQuery,
  updateTemplate,
} from "./templates-api.ts";

const Field = fieldOf(templateForm);
const BACK = { label: "Reply templates", href: paths.replyTemplates };

/** `/admin/leads/templates/add` */
export function TemplateAddScreen() {
  const navigate = useNavigate();
  const state = useRecordForm(templateForm, {
    save: createTemplate,
    onSaved: () => {
      renewTemplates();
      toastSuccess("Template added");
      void navigate(paths.replyTemplates);
    },
    failed: "The template could not be saved.",
  });
  return (
    <>
      <ScreenHead title="Add reply template" back={BACK} />
      <TemplateForm
        state={state}
        actions={{ submit: "Save template", busy: "Saving...", cancel: paths.replyTemplates }}
      />
    </>
  );
}

/** `/admin/leads/templates/{id}` */
export function TemplateScreen() {
  const { data } = useQuery(templateQuery(Number(useParams().id)));
  return data === undefined ? <Loading /> : <Template key={data.id} template={data} />;
}

function Template({ template }: { template: ReplyTemplateJson }) {
  const { id, name, revision } = template;
  const navigate = useNavigate();
  const mayEdit = useMay("change_settings");
  const keep = (current: ReplyTemplateJson) => {
    showAnswer(templateQuery(id).queryKey, current);
    renewTemplates();
  };
  const state = useRecordForm(templateForm, {
    record: template,
    save: (input, base) => updateTemplate(id, input, base),
    onSaved: (saved, continueFrom) => {
      keep(saved);
      continueFrom(templateForm.version(saved));
      toastSuccess("Template saved");
    },
    onConflict: keep,
    failed: "The template could not be saved.",
  });
  const remove = useMutation({
    mutationFn: () => removeTemplate(id, revision),
    meta: { failed: "The template could not be deleted." },
    onSuccess: () => {
      state.release();
      toastSuccess("Template deleted");
      void navigate(paths.replyTemplates);
    },
    onSettled: renewTemplates,
  });

  function askToRemove(): void {
    confirmAction({
      text: "Delete this template?",
      about: name,
      note: "It cannot be restored. The change history keeps its text.",
      yes: "Delete",
      busy: "Deleting...",
      run: async () => {
        await remove.mutateAsync().catch(() => {});
      },
    });
  }

  return (
    <>
      <ScreenHead
        title={mayEdit ? "Edit reply template" : name}
        lead={`${name}, last changed ${formatDateTime(template.updated_at)}`}
        back={BACK}
      />
      <TemplateForm
        state={state}
        actions={{
          submit: "Save template",
          busy: "Saving...",
          readOnly: !mayEdit,
          cancel: paths.replyTemplates,
          more: (
            <Button variant="secondary" className="btn-danger" onClick={askToRemove}>
              Delete
            </Button>
          ),
        }}
      />
    </>
  );
}

interface TemplateFormProps {
  state: FormState<TemplateValues>;
  actions: FormActions;
}

function TemplateForm({ state, actions }: TemplateFormProps) {
  return (
    <div className="grid grid-cols-1 items-start gap-8 xl:grid-cols-[minmax(0,1fr)_24rem]">
      <FormFrame label="Reply template" state={state} actions={actions}>
        <FormSection title="The template">
          <Field of="name" />
          <Field of="subject" />
          <Field of="text" />
        </FormSection>
      </FormFrame>
      <TemplatePreview control={state.form.control} />
    </div>
  );
}
