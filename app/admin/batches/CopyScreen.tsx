import { useSuspenseQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { fieldOf } from "../forms/Field.tsx";
import { FormFrame, FormSection } from "../forms/FormFrame.tsx";
import { useRecordForm } from "../forms/use-record-form.ts";
import { listHref } from "../records/list-memory.ts";
import { useSavedNew } from "../records/use-saved.ts";
import { ScreenHead } from "../ui/ScreenHead.tsx";
import { copyForm } from "./batch-form.ts";
import { batches, batchName, copyBatch } from "./batches-api.ts";

const Field = fieldOf(copyForm);

/** `/admin/batches/copy/{id}` */
export function CopyScreen() {
  const id = Number(useParams().id);
  const { data } = useSuspenseQuery(batches.one(id));
  const state = useRecordForm(copyForm, {
    save: (input) => copyBatch(id, input),
    onSaved: useSavedNew(batches),
    failed: "The batch could not be copied",
  });
  return (
    <>
      <ScreenHead
        title="Copy Batch"
        lead={batchName(data)}
        back={{ label: batches.list.label, href: listHref(batches.list.href) }}
      />
      <div className="max-w-[44rem]">
        <FormFrame
          label="Copy of the batch"
          state={state}
          actions={{ submit: "Copy Batch", busy: "Copying...", cancel: listHref(batches.list.href) }}
        >
          <FormSection title="The new batch" lead="Everything else stays as it is in the batch you copy.">
            <Field of="starts_on" />
          </FormSection>
        </FormFrame>
      </div>
    </>
  );
}
