import type { Course, CourseContent } from "#content/courses.ts";
import { Picture } from "#ui/Picture.tsx";
import { Section } from "#ui/Section.tsx";

/** What learners build in the course. */
export function ProjectSection({ content, drawing }: { content: CourseContent; drawing: Course["drawing"] }) {
  return (
    <Section id="project" label="Course project" title="What you build">
      <div className="grid items-start gap-x-14 gap-y-8 lg:grid-cols-12">
        <div className="lg:col-span-7">
          <h3 className="text-2xl">{content.project_title}</h3>
          {content.project_text ? (
            <p className="mt-4 max-w-measure whitespace-pre-line text-lg">{content.project_text}</p>
          ) : null}
        </div>
        {content.project_image ? (
          <Picture
            src={content.project_image}
            files={content.project_picture}
            fallback={drawing}
            sizes="(min-width:84rem) 31rem,(min-width:64rem) 37vw,91vw"
            width={640}
            height={360}
            className="aspect-video w-full border border-line object-cover lg:col-span-5 print:hidden"
          />
        ) : null}
      </div>
    </Section>
  );
}
