import { useWatch } from "react-hook-form";
import { TextArea, TextField } from "#ui/Field.tsx";
import { FormFrame, FormSection } from "../forms/FormFrame.tsx";
import { errorsOf } from "../forms/field-errors.ts";
import { PictureField } from "../forms/PictureField.tsx";
import type { useRecordForm } from "../forms/use-record-form.ts";
import { paths } from "../paths.ts";
import { listHref } from "../records/list-memory.ts";
import type { MemberValues } from "./member-form.ts";

interface MemberFormProps {
  record: ReturnType<typeof useRecordForm<MemberValues, unknown>>;
  submitText: string;
  busyText: string;
  more?: React.ReactNode;
}

/** The form of a team member, for creating and for editing. */
export function MemberForm({ record, submitText, busyText, more }: MemberFormProps) {
  const { form } = record;
  const { errors } = form.formState;
  const image = useWatch({ control: form.control, name: "image" });
  return (
    <div className="max-w-[44rem]">
      <FormFrame
        label="Team member"
        record={record}
        submitText={submitText}
        busyText={busyText}
        cancel={listHref(paths.team)}
        more={more}
      >
        <FormSection title="The person">
          <div className="field-pair">
            <TextField
              id="member-name"
              label="Name"
              hint="As visitors should read it, e.g. “Meera Joshi”."
              errors={errorsOf(errors, "name")}
              required
              maxLength={80}
              {...form.register("name")}
            />
            <TextField
              id="member-title"
              label="Title"
              hint="What the person does, e.g. “Lead Trainer, PLC”."
              errors={errorsOf(errors, "title")}
              required
              maxLength={160}
              {...form.register("title")}
            />
          </div>
          <TextArea
            id="member-description"
            label="Description"
            hint="A few sentences; they show when a visitor chooses the person's card."
            errors={errorsOf(errors, "description")}
            required
            rows={6}
            maxLength={10_000}
            {...form.register("description")}
          />
          <PictureField
            id="member-image"
            label="Picture"
            optional
            hint="Link to a square picture, e.g. “https://example.com/meera.jpg”. Without one a drawn figure shows."
            errors={errorsOf(errors, "image")}
            address={image}
            shape="square"
            {...form.register("image")}
          />
        </FormSection>
      </FormFrame>
    </div>
  );
}
