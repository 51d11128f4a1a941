import type { Course } from "#content/courses.ts";
import { Outcomes } from "#site/courses/CourseLists.tsx";
import { Container } from "#ui/Container.tsx";
import { SheetHeading } from "#ui/Section.tsx";
import { AroundSection } from "./AroundSection.tsx";
import { AudienceSection, hasAudience } from "./AudienceSection.tsx";
import { CertificateSection } from "./CertificateSection.tsx";
import { CourseBatches } from "./CourseBatches.tsx";
import { CourseFee } from "./CourseFee.tsx";
import { CourseModules } from "./CourseModules.tsx";
import { OnThisPage, type PagePart } from "./OnThisPage.tsx";
import { ProjectSection } from "./ProjectSection.tsx";
import { QuestionsSection } from "./QuestionsSection.tsx";
import { ReviewsSection } from "./ReviewsSection.tsx";
import { SyllabusSection } from "./SyllabusSection.tsx";
import { ToolsSection } from "./ToolsSection.tsx";

/** What the page says about the course, below its head. Parts without content do not show. */
export function CourseDetails({ course }: { course: Course }) {
  const { content, reviews = [] } = course;
  return (
    <div id="course-details">
      <OnThisPage parts={partsOf(course)} />
      {course.what_you_learn.length > 0 ? (
        <section aria-labelledby="outcomes" className="py-section print:py-4">
          <Container>
            <SheetHeading id="outcomes" label="Outcomes" title="What You'll Learn" />
            <Outcomes items={course.what_you_learn} className="text-lg md:columns-2 md:gap-x-16" />
          </Container>
        </section>
      ) : null}
      {content && hasAudience(content) ? <AudienceSection content={content} /> : null}
      {content?.project_title ? <ProjectSection content={content} drawing={course.drawing} /> : null}
      {content && content.tools.length > 0 ? <ToolsSection tools={content.tools} /> : null}
      {course.syllabus.length > 0 ? <SyllabusSection course={course} /> : null}
      <CourseBatches course={course} />
      <CourseFee fee={course.fee} />
      <AroundSection course={course} />
      <CertificateSection course={course} />
      {reviews.length > 0 ? <ReviewsSection reviews={reviews} /> : null}
      {content && content.questions.length > 0 ? <QuestionsSection questions={content.questions} /> : null}
      <CourseModules course={course.id} />
    </div>
  );
}

/** The parts that this course has, in their order. */
function partsOf({ what_you_learn, syllabus, content, fee, reviews = [] }: Course): PagePart[] {
  const parts: (PagePart | false | undefined)[] = [
    what_you_learn.length > 0 && { id: "outcomes", label: "What you learn" },
    content && hasAudience(content) && { id: "audience", label: "Who it is for" },
    content && content.project_title !== "" && { id: "project", label: "What you build" },
    content && content.tools.length > 0 && { id: "tools", label: "Tools" },
    syllabus.length > 0 && { id: "syllabus", label: "Syllabus" },
    { id: "batches", label: "Batches" },
    fee && { id: "fee", label: "Fee" },
    { id: "instructor", label: "Instructor" },
    { id: "certificate", label: "Certificate" },
    reviews.length > 0 && { id: "reviews", label: "Reviews" },
    content && content.questions.length > 0 && { id: "questions", label: "Questions" },
  ];
  return parts.filter((part) => typeof part === "object");
}
