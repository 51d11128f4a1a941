import { Controller } from "react-hook-form";
import type { CategoryKey } from "#content/categories.ts";
import { FormFrame, FormSection } from "../forms/FormFrame.tsx";
import { lineErrorsOf } from "../forms/field-errors.ts";
import { ListField } from "../forms/ListField.tsx";
import type { useRecordForm } from "../forms/use-record-form.ts";
import { paths } from "../paths.ts";
import { listHref } from "../records/list-memory.ts";
import { CourseBasics } from "./CourseBasics.tsx";
import { CourseCardPreview } from "./CourseCardPreview.tsx";
import { CourseFiles } from "./CourseFiles.tsx";
import { LISTS } from "./course-fields.ts";
import type { CourseValues } from "./course-form.ts";
import { SearchPanel } from "./search/SearchPanel.tsx";

interface CourseFormProps {
  record: ReturnType<typeof useRecordForm<CourseValues, unknown>>;
  submitText: string;
  /** The category in which visitors find the stored course; null while they do not. */
  countedIn: CategoryKey | null;
  more?: React.ReactNode;
}

/** The course form, for adding and for editing. */
export function CourseForm({ record, submitText, countedIn, more }: CourseFormProps) {
  const { form } = record;
  const { errors } = form.formState;
  return (
    <div className="grid grid-cols-1 items-start gap-8 xl:grid-cols-[minmax(0,1fr)_21rem]">
      <FormFrame
        label="Course"
        record={record}
        submitText={submitText}
        busyText="Processing..."
        cancel={listHref(paths.courses)}
        more={more}
      >
        <CourseBasics form={form} />
        <CourseFiles form={form} />
        <FormSection
          title="Content"
          lead="Each line is one point. Paste a whole list to add all its lines at once."
        >
          {LISTS.map(({ name, label, hint, noun }) => (
            <Controller
              key={name}
              control={form.control}
              name={name}
              render={({ field, fieldState }) => (
                <ListField
                  id={`course-${name}`}
                  label={label}
                  hint={hint}
                  noun={noun}
                  value={field.value}
                  onChange={field.onChange}
                  errors={fieldState.error?.message ? [fieldState.error.message] : undefined}
                  lineErrors={lineErrorsOf(errors, name)}
                />
              )}
            />
          ))}
        </FormSection>
      </FormFrame>
      <div className="grid grid-cols-1 gap-8">
        <aside aria-label="Preview of the card">
          <CourseCardPreview control={form.control} />
        </aside>
        <aside aria-label="Google and WhatsApp">
          <SearchPanel control={form.control} countedIn={countedIn} />
        </aside>
      </div>
    </div>
  );
}
