import { useWatch } from "react-hook-form";
import { safeLink } from "#site/links.ts";
import { fieldOf } from "../forms/Field.tsx";
import { FormSection } from "../forms/FormFrame.tsx";
import { CheckLink } from "../ui/CheckLink.tsx";
import { type CourseValues, courseForm } from "./course-form.ts";

const Field = fieldOf(courseForm);

export function CourseFiles() {
  const [downloadlink, slug] = useWatch<CourseValues, ["downloadlink", "slug"]>({
    name: ["downloadlink", "slug"],
  });
  return (
    <>
      <FormSection title="Picture and file">
        <Field of="image" />
        <div className="grid gap-2">
          <Field of="downloadlink" />
          <CheckLink href={safeLink(downloadlink.trim())}>Open the file to check it (new tab)</CheckLink>
        </div>
      </FormSection>
      <FormSection title="On the site">
        <Field
          of="slug"
          hint={
            slug.trim() === ""
              ? undefined
              : `The page is /courses/${slug.trim()}. When you change it, the old address leads to the new one.`
          }
        />
        <Field of="published" />
      </FormSection>
    </>
  );
}
