import { useFormContext, useWatch } from "react-hook-form";
import type { StaffCourseJson } from "#api/types.gen.ts";
import { fieldOf } from "../forms/Field.tsx";
import { FormFold } from "../forms/FormFold.tsx";
import { type CourseValues, courseForm } from "./course-form.ts";
import { SearchPanel } from "./search/SearchPanel.tsx";

const Field = fieldOf(courseForm);

interface CourseSiteProps {
  record: StaffCourseJson | null;
  fold: string | undefined;
}

/** The address of the course, whether visitors see it, and how it looks in search results and chats. */
export function CourseSite({ record, fold }: CourseSiteProps) {
  const { control } = useFormContext<CourseValues>();
  const [slug, published] = useWatch<CourseValues, ["slug", "published"]>({ name: ["slug", "published"] });
  const address = slug.trim();
  return (
    <FormFold
      id="course-site"
      title="On the site"
      summary={`${published ? "Visitors see it" : "Hidden from visitors"}${address === "" ? "" : `, /courses/${address}`}`}
      name={fold}
    >
      <Field
        of="slug"
        hint={
          address === ""
            ? undefined
            : `The page is /courses/${address}. When you change it, the old address leads to the new one.`
        }
      />
      <Field of="published" />
      <aside aria-label="Google and WhatsApp">
        <SearchPanel
          control={control}
          id={record?.id}
          countedIn={record?.published ? record.category_key : null}
        />
      </aside>
    </FormFold>
  );
}
