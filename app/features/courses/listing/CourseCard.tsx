import { memo, type ReactNode } from "react";
import { categoryOf } from "#content/categories.ts";
import { COMPARE_FORM, type Course, levelName } from "#content/courses.ts";
import { groupDigits } from "#content/format.ts";
import { cardId, courseHref, inquiryHref, syllabusHref } from "#site/courses/address.ts";
import { CourseTerms, courseCode } from "#site/courses/CourseFacts.tsx";
import { Outcomes, Syllabus } from "#site/courses/CourseLists.tsx";
import { CoursePicture } from "#site/courses/CoursePicture.tsx";
import { nextStart } from "#site/courses/next-start.ts";
import { PriceToday } from "#site/courses/PriceToday.tsx";
import { splitLead } from "#site/courses/split-lead.ts";
import { cx } from "#ui/cx.ts";
import { Disclosure } from "#ui/Disclosure.tsx";
import { Rating } from "#ui/Rating.tsx";
import { Instructor } from "../Instructor.tsx";
import { InquiryButton } from "../inquiry/InquiryButton.tsx";

interface CourseCardProps {
  course: Course;
  /** Whether the URL's fragment names this card. */
  highlighted?: boolean;
  /** Whether it is in the initial viewport, so that its picture is not lazy. */
  first?: boolean;
}

/**
 * A course of the listing: what one chooses by, what one can do, and the rest folded. Memoised, so that appending or highlighting cards
 * does not re-render the others and expanded sections stay expanded.
 */
export const CourseCard = memo(function CourseCard({
  course,
  highlighted = false,
  first = false,
}: CourseCardProps) {
  const titleId = `${cardId(course.id)}-title`;
  const [lead, rest] = splitLead(course.description);
  const level = levelName(course.level);
  return (
    <article
      id={cardId(course.id)}
      tabIndex={-1}
      aria-labelledby={titleId}
      className={cx("card course-card", highlighted && "highlighted")}
    >
      <div className="card-picture">
        <CoursePicture
          course={course}
          sizes="(min-width:80rem) 19rem,(min-width:40rem) 46vw,6.5rem"
          first={first}
          className="max-sm:border sm:border-b"
        />
      </div>
      <h3 id={titleId}>
        <a href={courseHref(course.slug)}>{course.title}</a>
      </h3>
      <p className="card-lead">{lead}</p>
      <dl className="card-facts">
        <Fact name="Next start">{nextStart(course, undefined, { days: true, mode: true })}</Fact>
        <Fact name="Price">
          <PriceToday price={course.fee?.price} />
        </Fact>
        <Fact name="Duration">{course.duration}</Fact>
        {level ? <Fact name="Level">{level}</Fact> : null}
        {course.rated ? (
          <Fact name="Rating">
            <Rating {...course.rated} />
          </Fact>
        ) : null}
      </dl>
      <div className="card-buttons">
        <InquiryButton course={course} mode="plain" href={inquiryHref(course.slug)} size="sm">
          <span>
            Send Inquiry<span className="sr-only">{` about ${course.title}`}</span>
          </span>
        </InquiryButton>
        <InquiryButton
          course={course}
          mode="download"
          href={syllabusHref(course.slug)}
          variant="secondary"
          size="sm"
        >
          <span>
            Download Syllabus<span className="sr-only">{` of ${course.title}`}</span>
          </span>
        </InquiryButton>
      </div>
      <div className="card-foot">
        <label>
          <input
            type="checkbox"
            name="c"
            value={course.slug}
            form={COMPARE_FORM}
            className="tick"
            aria-label={`Compare ${course.title}`}
          />
          Compare
        </label>
        <Disclosure
          className="card-details"
          summary={
            <span>
              Details<span className="sr-only">{` of ${course.title}`}</span>
            </span>
          }
        >
          <div className="card-panel">
            <p className="label pb-3">{`${courseCode(course.id)} · ${categoryOf(course.category_key).name}`}</p>
            {rest ? <p className="pb-3 text-sm">{rest}</p> : null}
            {course.students > 0 ? (
              <dl className="course-terms">
                <div>
                  <dt>Students</dt>
                  <dd>{groupDigits(course.students)}</dd>
                </div>
              </dl>
            ) : null}
            <CourseTerms course={course} instructor={<Instructor name={course.instructor} />} />
            <div className="card-folds">
              {course.what_you_learn.length > 0 ? (
                <Disclosure summary="What You'll Learn">
                  <Outcomes items={course.what_you_learn} className="pt-1 pb-5" />
                </Disclosure>
              ) : null}
              {course.syllabus.length > 0 ? (
                <Disclosure summary="Course Syllabus">
                  <Syllabus items={course.syllabus} className="pt-1 pb-5" />
                </Disclosure>
              ) : null}
            </div>
          </div>
        </Disclosure>
      </div>
    </article>
  );
});

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
