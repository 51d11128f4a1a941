import { memo } from "react";
import { categoryOf } from "#content/categories.ts";
import type { Course } from "#content/courses.ts";
import { cardId, courseHref, inquiryHref } from "#site/courses/address.ts";
import { CourseFigures, CourseTerms, courseCode } from "#site/courses/CourseFacts.tsx";
import { Outcomes, Syllabus } from "#site/courses/CourseLists.tsx";
import { CoursePicture } from "#site/courses/CoursePicture.tsx";
import { Card } from "#ui/Card.tsx";
import { cx } from "#ui/cx.ts";
import { Disclosure } from "#ui/Disclosure.tsx";
import { Icon } from "#ui/Icon.tsx";
import { Instructor } from "./Instructor.tsx";
import { InquiryButton } from "./inquiry/InquiryButton.tsx";

interface CourseCardProps {
  course: Course;
  /** Whether the URL's fragment names this card. */
  highlighted?: boolean;
  /** Whether it is in the initial viewport, so that its picture is not lazy. */
  first?: boolean;
}

/**
 * A course of the listing. Memoised, so that appending or highlighting cards does not re-render the others and expanded
 * sections stay expanded.
 */
export const CourseCard = memo(function CourseCard({
  course,
  highlighted = false,
  first = false,
}: CourseCardProps) {
  const titleId = `${cardId(course.id)}-title`;
  const inquiry = inquiryHref(course.slug);
  return (
    <Card
      as="article"
      id={cardId(course.id)}
      tabIndex={-1}
      aria-labelledby={titleId}
      label={courseCode(course.id)}
      code={categoryOf(course.category_key).name}
      padded={false}
      className={cx(
        "outline-2 outline-offset-4 transition-[outline-color,background-color] duration-300",
        highlighted ? "bg-signal-wash outline-signal" : "outline-transparent",
      )}
    >
      <div className="grid gap-5 p-5 sm:p-6 md:grid-cols-[13rem_1fr] md:gap-7 xl:grid-cols-[16rem_1fr]">
        <CoursePicture
          course={course}
          sizes="(min-width:80rem) 16rem,(min-width:48rem) 13rem,82vw"
          first={first}
          className="border"
        />
        <div>
          <h3 id={titleId} className="text-xl">
            <a
              href={courseHref(course.slug)}
              className="inline-block underline decoration-transparent underline-offset-4 hover:decoration-current"
            >
              {course.title}
            </a>
          </h3>
          <p className="mt-2 max-w-measure text-ink-muted">{course.description}</p>
        </div>
        <div className="md:col-span-2">
          <CourseFigures course={course} />
          <CourseTerms course={course} instructor={<Instructor name={course.instructor} />} />
          <div className="border-b border-line *:border-t *:border-line">
            {course.what_you_learn.length > 0 ? (
              <Disclosure summary="What You'll Learn">
                <Outcomes items={course.what_you_learn} className="pt-1 pb-5 sm:columns-2" />
              </Disclosure>
            ) : null}
            {course.syllabus.length > 0 ? (
              <Disclosure summary="Course Syllabus">
                <Syllabus items={course.syllabus} className="pt-1 pb-5 sm:columns-2" />
              </Disclosure>
            ) : null}
          </div>
          <div className="mt-5 grid gap-3 sm:flex">
            <InquiryButton course={course} mode="plain" href={inquiry}>
              Send Inquiry<span className="sr-only">{` about ${course.title}`}</span>
            </InquiryButton>
            <InquiryButton course={course} mode="download" href={inquiry} variant="secondary">
              <Icon name="download" />
              <span>
                Download Syllabus<span className="sr-only">{` of ${course.title}`}</span>
              </span>
            </InquiryButton>
          </div>
        </div>
      </div>
    </Card>
  );
});
