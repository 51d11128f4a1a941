import type { Course, CourseContent } from "#content/courses.ts";
import { Picture } from "#ui/Picture.tsx";
import { Part } from "./Chapter.tsx";

/** What learners build in the course. */
export function ProjectSection({ content, drawing }: { content: CourseContent; drawing: Course["drawing"] }) {
  return (
    <Part id="project" title="What you build">
      <div className="grid items-start gap-x-8 gap-y-4 sm:grid-cols-[minmax(0,1fr)_17rem]">
        <div>
          <h4 className="text-lg font-semibold">{content.project_title}</h4>
          {content.project_text ? (
            <p className="mt-2 max-w-measure whitespace-pre-line">{content.project_text}</p>
          ) : null}
        </div>
        {content.project_image ? (
          <Picture
            src={content.project_image}
            files={content.project_picture}
            fallback={drawing}
            sizes="(min-width:40rem) 17rem,91vw"
            width={640}
            height={360}
            className="aspect-video w-full border border-line object-cover print:hidden"
          />
        ) : null}
      </div>
    </Part>
  );
}
