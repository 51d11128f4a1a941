import type { ReactNode } from "react";
import { categoryOf } from "#content/categories.ts";
import {
  type Course,
  type CourseSummary,
  DEFAULT_CERTIFICATION,
  NO_PREREQUISITES,
} from "#content/courses.ts";
import { Outcomes, Syllabus } from "#site/courses/CourseLists.tsx";
import type { FormResult } from "#site/page/page-types.ts";
import { Container } from "#ui/Container.tsx";
import { Icon } from "#ui/Icon.tsx";
import { keyed } from "#ui/keyed.ts";
import { SheetHeading } from "#ui/Section.tsx";
import { CourseHead } from "./CourseHead.tsx";
import { CourseInquiry } from "./CourseInquiry.tsx";
import { Instructor } from "./Instructor.tsx";
import { InquiryHost } from "./inquiry/InquiryHost.tsx";
import { PrintButton } from "./PrintButton.tsx";
import { RelatedCourses } from "./RelatedCourses.tsx";

interface CoursePageProps {
  course: Course;
  related: readonly CourseSummary[];
  /** The provider's name. */
  brand: string;
  /** The page's canonical URL, for sharing. */
  address: string | null;
  result: FormResult | null;
}

/** A course page with all details and the inquiry form. */
export function CoursePage({ course, related, brand, address, result }: CoursePageProps) {
  return (
    <InquiryHost>
      <CourseHead course={course} brand={brand} address={address} />
      {course.what_you_learn.length > 0 ? (
        <section aria-labelledby="outcomes" className="py-section print:py-4">
          <Container>
            <SheetHeading id="outcomes" label="Outcomes" title="What You'll Learn" />
            <Outcomes items={course.what_you_learn} className="text-lg md:columns-2 md:gap-x-16" />
          </Container>
        </section>
      ) : null}
      {course.syllabus.length > 0 ? (
        <section
          id="syllabus"
          aria-labelledby="syllabus-title"
          className="border-y border-line bg-paper-sunken py-section print:border-0 print:bg-transparent print:py-4"
        >
          <Container>
            <SheetHeading
              id="syllabus-title"
              label={`${course.syllabus.length} ${course.syllabus.length === 1 ? "part" : "parts"} · ${course.duration}`}
              title="Course Syllabus"
              aside={<PrintButton />}
            />
            <Syllabus items={course.syllabus} className="md:columns-2 md:gap-x-16" />
          </Container>
        </section>
      ) : null}
      <section aria-label="Before and after the course" className="py-section print:py-4">
        <Container className="grid gap-10 md:grid-cols-3 md:gap-8">
          <Fact icon="layers" title="Prerequisites">
            {course.prerequisites.length > 0 ? (
              <ul className="grid list-[square] gap-1.5 ps-5 marker:text-ink-muted">
                {keyed(course.prerequisites).map(({ key, text }) => (
                  <li key={key}>{text}</li>
                ))}
              </ul>
            ) : (
              <p>{NO_PREREQUISITES}</p>
            )}
          </Fact>
          <Fact icon="award" title="Certification">
            <p>{course.certification ?? DEFAULT_CERTIFICATION}</p>
          </Fact>
          <Fact icon="user" title="Instructor">
            <p>
              <strong className="font-semibold">
                <Instructor name={course.instructor} />
              </strong>
            </p>
            <p className="mt-1 text-ink-muted">
              {categoryOf(course.category_key).name} ·{" "}
              <a className="link" href="/about#team">
                Meet the team
              </a>
            </p>
          </Fact>
        </Container>
      </section>
      <CourseInquiry course={course} result={result} />
      <div data-print="hide">
        <RelatedCourses courses={related} category={course.category_key} />
      </div>
    </InquiryHost>
  );
}

function Fact({
  icon,
  title,
  children,
}: {
  icon: "layers" | "award" | "user";
  title: string;
  children: ReactNode;
}) {
  return (
    <div className="border-t border-line-strong pt-5">
      <h2 className="mb-3 flex items-center gap-3 text-xl">
        <Icon name={icon} className="text-data-text" />
        {title}
      </h2>
      {children}
    </div>
  );
}
