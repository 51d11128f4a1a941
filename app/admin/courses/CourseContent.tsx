import { useWatch } from "react-hook-form";
import { countOf } from "#content/format.ts";
import { safeLink } from "#site/links.ts";
import { fieldOf } from "../forms/Field.tsx";
import { FormFold } from "../forms/FormFold.tsx";
import { textsOf } from "../forms/list-editing.ts";
import { useCourseOptions } from "../records/course-options.ts";
import { CheckLink } from "../ui/CheckLink.tsx";
import { type CourseValues, courseForm } from "./course-form.ts";

const Field = fieldOf(courseForm);

interface CourseContentProps {
  /** The number of a stored course. */
  course: number | undefined;
  fold: string | undefined;
}

/** What the page of a course tells. */
export function CourseContent({ course, fold }: CourseContentProps) {
  const others = useCourseOptions().filter(({ value }) => value !== String(course));
  const downloadlink = useWatch<CourseValues, "downloadlink">({ name: "downloadlink" });
  return (
    <FormFold
      id="course-content"
      title="Content"
      summary={<ContentSummary />}
      name={fold}
      lead="Each line is one point. Paste a whole list to add all its lines at once."
    >
      <Field of="what_you_learn" />
      <Field of="syllabus" />
      <Field of="prerequisites" />
      <div className="grid gap-2">
        <Field of="downloadlink" />
        <CheckLink href={safeLink(downloadlink.trim())}>Open the file to check it (new tab)</CheckLink>
      </div>
      <FormFold
        title="Page extras"
        summary="Languages, tools, for whom, project, questions"
        lead="On the page of the course only. What is empty does not show. Concrete lines save your visitors a telephone call."
      >
        <Field of="content.hours_a_week" />
        <Field of="content.languages" />
        <Field of="content.tools" />
        <Field of="content.for_whom" />
        <Field of="content.not_for" />
        <Field of="content.project_title" />
        <Field of="content.project_text" />
        <Field of="content.project_image" />
        <Field of="content.questions" />
        <Field of="content.related" options={others} />
      </FormFold>
    </FormFold>
  );
}

function ContentSummary() {
  const [outcomes, syllabus] = useWatch<CourseValues, ["what_you_learn", "syllabus"]>({
    name: ["what_you_learn", "syllabus"],
  });
  const points = textsOf(outcomes).length;
  const lines = textsOf(syllabus).length;
  return `${countOf(points, "learning point", "learning points")}, ${countOf(lines, "syllabus line", "syllabus lines")}`;
}
