import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type Control, useWatch } from "react-hook-form";
import { FormSection } from "../../forms/FormFrame.tsx";
import { fill } from "../../forms/placeholders.ts";
import { textOf } from "../../kit/errors.ts";
import { Choice } from "../../ui/Choice.tsx";
import { Loading } from "../../ui/Loading.tsx";
import { QueryError } from "../../ui/QueryError.tsx";
import { kindText } from "../labels.ts";
import { personName } from "../lead-links.ts";
import { latestLeadsQuery } from "../leads-api.ts";
import { openText, SAMPLE } from "./placeholders.ts";
import type { TemplateValues } from "./template-form.ts";
import { replyValuesQuery } from "./templates-api.ts";

/** What the template of the form becomes for an enquiry. */
export function TemplatePreview({ control }: { control: Control<TemplateValues> }) {
  const [lead, setLead] = useState("");
  const leads = useQuery(latestLeadsQuery).data?.items ?? [];
  const values = useQuery({ ...replyValuesQuery(Number(lead)), enabled: lead !== "" });
  const subject = useWatch({ control, name: "subject" });
  const text = useWatch({ control, name: "text" });
  const shown = lead === "" ? SAMPLE : values.data;
  return (
    <FormSection title="Preview">
      <Choice
        id="preview-lead"
        label="Preview for"
        value={lead}
        options={[
          { value: "", label: "A sample enquiry" },
          ...leads.map((one) => ({ value: String(one.id), label: `${personName(one)}, ${kindText(one)}` })),
        ]}
        onChange={setLead}
      />
      {shown === undefined ? (
        values.isError ? (
          <QueryError
            text={textOf(values.error, "The enquiry could not be loaded.")}
            retry={() => void values.refetch()}
            busy={values.isFetching}
          />
        ) : (
          <Loading />
        )
      ) : (
        <section className="grid gap-3" aria-label="Filled template">
          {subject.trim() === "" ? null : (
            <p className="font-semibold wrap-anywhere">{fill(subject, { ...shown })}</p>
          )}
          <p className="whitespace-pre-line wrap-anywhere">{fill(text, { ...shown })}</p>
          {openText(fill(`${subject}\n${text}`, { ...shown })) === null ? null : (
            <p className="text-sm text-ink-muted">
              Who replies is asked to write something for the placeholders that have no value here.
            </p>
          )}
        </section>
      )}
    </FormSection>
  );
}
