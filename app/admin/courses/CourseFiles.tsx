import { type UseFormReturn, useWatch } from "react-hook-form";
import { safeLink } from "#features/enquiries/safe-link.ts";
import { CheckboxField, TextField } from "#ui/Field.tsx";
import { FormSection } from "../forms/FormFrame.tsx";
import { errorsOf } from "../forms/field-errors.ts";
import { PictureField } from "../forms/PictureField.tsx";
import type { CourseValues } from "./course-form.ts";

/** Picture, syllabus file, and where and whether visitors find the course. */
export function CourseFiles({ form }: { form: UseFormReturn<CourseValues> }) {
  const { register, control } = form;
  const { errors } = form.formState;
  const [image, downloadlink, slug] = useWatch({ control, name: ["image", "downloadlink", "slug"] });
  const file = safeLink(downloadlink.trim());

  return (
    <>
      <FormSection title="Picture and file">
        <PictureField
          id="course-image"
          label="Picture"
          hint="Link to a wide picture (for example 1600 × 900), e.g. “https://example.com/plc.jpg”, or one of this site, e.g. “/art/course-plc.svg”."
          errors={errorsOf(errors, "image")}
          required
          address={image}
          shape="wide"
          {...register("image")}
        />
        <div className="grid gap-2">
          <TextField
            id="course-downloadlink"
            label="Syllabus file"
            hint="Link to the file that “Download Syllabus” opens, e.g. “https://example.com/plc-syllabus.pdf”."
            errors={errorsOf(errors, "downloadlink")}
            required
            inputMode="url"
            autoCapitalize="none"
            spellCheck={false}
            {...register("downloadlink")}
          />
          {file ? (
            <a
              href={file}
              target="_blank"
              rel="noreferrer"
              className="link inline-flex min-h-8 items-center justify-self-start text-sm"
            >
              Open the file to check it (new tab)
            </a>
          ) : null}
        </div>
      </FormSection>
      <FormSection title="On the site">
        <TextField
          id="course-slug"
          label="Address on the site"
          optional
          hint={
            slug.trim() === ""
              ? "Made from the title when left empty, e.g. “plc-programming”."
              : `The page is /courses/${slug.trim()}. When you change it, the old address leads to the new one.`
          }
          errors={errorsOf(errors, "slug")}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={80}
          {...register("slug")}
        />
        <CheckboxField
          id="course-published"
          label="Visitors can see this course"
          hint="Untick to hide this course from visitors."
          {...register("published")}
        />
      </FormSection>
    </>
  );
}
