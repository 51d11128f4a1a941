import type { Course } from "#content/courses.ts";
import { Outcomes } from "#site/courses/CourseLists.tsx";
import { splitLead } from "#site/courses/split-lead.ts";
import { Container } from "#ui/Container.tsx";
import { AudienceSection } from "./AudienceSection.tsx";
import { Certificate } from "./Certificate.tsx";
import { Chapter, Part } from "./Chapter.tsx";
import { CourseBatches } from "./CourseBatches.tsx";
import { CourseModules } from "./CourseModules.tsx";
import { InstructorProfile } from "./InstructorProfile.tsx";
import { OnThisPage, type PagePart } from "./OnThisPage.tsx";
import { ProjectSection } from "./ProjectSection.tsx";
import { QuestionsSection } from "./QuestionsSection.tsx";
import { ReviewsSection } from "./ReviewsSection.tsx";
import { SyllabusSection } from "./SyllabusSection.tsx";
import { ToolsSection } from "./ToolsSection.tsx";

/** What the page says about the course, below its head. Parts without content do not show. */
export function CourseDetails({ course }: { course: Course }) {
  const { content, reviews = [], what_you_learn } = course;
  // The head has the first sentence.
  const about = splitLead(course.description)[1].trim();
  return (
    <div id="course-details">
      <OnThisPage parts={partsOf(course)} />
      <Container className="course-body">
        <CourseBatches course={course} />
        <Chapter id="overview" title="Overview">
          <div className="grid gap-6">
            {about ? <p className="max-w-measure whitespace-pre-line">{about}</p> : null}
            {what_you_learn.length > 0 ? (
              <Part id="outcomes" title="What You'll Learn">
                <Outcomes items={what_you_learn} className="sm:columns-2" />
              </Part>
            ) : null}
            <AudienceSection course={course} />
            {content?.project_title ? <ProjectSection content={content} drawing={course.drawing} /> : null}
            {content && content.tools.length > 0 ? <ToolsSection tools={content.tools} /> : null}
          </div>
        </Chapter>
        {course.syllabus.length > 0 ? <SyllabusSection course={course} /> : null}
        <Chapter id="instructor" title="Instructor and certification">
          <div className="grid items-start gap-x-12 gap-y-8 xl:grid-cols-2">
            <InstructorProfile course={course} />
            <Certificate course={course} />
          </div>
        </Chapter>
        {reviews.length > 0 ? <ReviewsSection reviews={reviews} /> : null}
        {content && content.questions.length > 0 ? <QuestionsSection questions={content.questions} /> : null}
        <CourseModules course={course.id} />
      </Container>
    </div>
  );
}

/** The chapters that this course has, in their order. */
function partsOf({ syllabus, content, reviews = [] }: Course): PagePart[] {
  const parts: (PagePart | false | undefined)[] = [
    { id: "batches", label: "Dates and fee" },
    { id: "overview", label: "Overview" },
    syllabus.length > 0 && { id: "syllabus", label: "Syllabus" },
    { id: "instructor", label: "Instructor" },
    reviews.length > 0 && { id: "reviews", label: "Reviews" },
    content && content.questions.length > 0 && { id: "questions", label: "Questions" },
  ];
  return parts.filter((part) => typeof part === "object");
}
