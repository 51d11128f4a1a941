import { batchesHref, nextBatch, reserveHref } from "#content/batch-labels.ts";
import { categoryOf } from "#content/categories.ts";
import { type Course, levelName } from "#content/courses.ts";
import { groupDigits, hoursText, listText } from "#content/format.ts";
import { categoryPath } from "#site/courses/address.ts";
import { courseCode } from "#site/courses/CourseFacts.tsx";
import { CoursePicture } from "#site/courses/CoursePicture.tsx";
import { nextStart } from "#site/courses/next-start.ts";
import { PriceToday } from "#site/courses/PriceToday.tsx";
import { splitLead } from "#site/courses/split-lead.ts";
import { LongDate } from "#site/LongDate.tsx";
import { Breadcrumb } from "#ui/Breadcrumb.tsx";
import { ButtonLink } from "#ui/Button.tsx";
import { Container } from "#ui/Container.tsx";
import { type DataRow, DataSheet } from "#ui/DataSheet.tsx";
import { Rating } from "#ui/Rating.tsx";
import { batchPlace } from "../batches/batch-words.ts";
import { InquiryButton } from "../inquiry/InquiryButton.tsx";
import { ShareLink } from "./ShareLink.tsx";

/** Where no date stands. */
export const TO_BE_FIXED = "Date to be fixed";

/** What the visitor can do next: reserve a seat, or be told when there is a date. */
export function mainAction({ slug, batches }: Course): { href: string; label: string } {
  const next = nextBatch(batches);
  return next
    ? { href: reserveHref(slug, next), label: "Reserve a seat" }
    : { href: batchesHref(slug), label: "Tell me when it starts" };
}

export function nextStartRow(course: Course): DataRow {
  return { name: "Next start", value: nextStart(course, TO_BE_FIXED, { days: true }) };
}

export function placeRow({ batches }: Course): DataRow {
  const next = nextBatch(batches);
  return { name: "Place", value: next && batchPlace(next) };
}

/** The head of a course page: what it is, what one decides by, and the main action. */
export function CourseHead({
  course,
  brand,
  address,
}: {
  course: Course;
  brand: string;
  /** The page's canonical URL, for sharing. */
  address: string | null;
}) {
  const category = categoryOf(course.category_key);
  const action = mainAction(course);
  return (
    <div className="course-head grid-paper border-b border-line print:border-0 print:bg-none">
      <Container>
        <Breadcrumb
          items={[
            { label: "Home", href: "/" },
            { label: "Courses", href: "/courses/category/all" },
            { label: category.name, href: categoryPath(category.key) },
            { label: course.title },
          ]}
        />
        <div className="course-text">
          <p className="label mb-3 max-sm:hidden">
            {courseCode(course.id)} · {course.category}
          </p>
          <h1 className="text-4xl">{course.title}</h1>
          <p className="mt-2.5 max-w-measure text-ink-muted sm:mt-4 sm:text-lg">
            {splitLead(course.description)[0]}
          </p>
          <DataSheet
            className="course-facts"
            rows={[
              nextStartRow(course),
              { name: "Language", value: languageText(course) },
              { name: "Length", value: lengthText(course) },
              placeRow(course),
              {
                name: "Price",
                value: (
                  <span className="flex items-center gap-4">
                    <PriceToday price={course.fee?.price} className="text-2xl" gst />
                  </span>
                ),
              },
            ]}
          />
          <div className="course-actions" data-print="hide">
            <ButtonLink href={action.href} size="lg" className="course-action">
              {action.label}
            </ButtonLink>
            <InquiryButton course={course} mode="plain" href="#inquiry" variant="secondary" size="lg">
              Send Inquiry
            </InquiryButton>
            <InquiryButton
              course={course}
              mode="download"
              href="#syllabus-request"
              variant="secondary"
              size="lg"
            >
              Download Syllabus
            </InquiryButton>
          </div>
        </div>
        <div className="course-drawing">
          <div className="print:hidden">
            <CoursePicture
              course={course}
              sizes="(min-width:64rem) 30rem,(min-width:40rem) 46vw,44vw"
              first
              className="border"
            />
          </div>
          <DataSheet
            className="course-more"
            rows={[
              { name: "Level", value: levelName(course.level) },
              { name: "Rating", value: course.rated && <Rating {...course.rated} /> },
              { name: "Students", value: course.students > 0 ? groupDigits(course.students) : null },
              { name: "Updated", value: course.revised_at && <LongDate value={course.revised_at} /> },
            ]}
          />
          <div data-print="hide">
            <ShareLink title={course.title} brand={brand} address={address} />
          </div>
        </div>
      </Container>
    </div>
  );
}

/** The language of the next batch, or those in which the course is taught. */
function languageText({ batches, content }: Course): string | undefined {
  return nextBatch(batches)?.language || listText(content?.languages ?? []);
}

/** "8 weeks, 6 hours a week". */
function lengthText({ duration, content }: Course): string {
  const hours = content?.hours_a_week ?? null;
  return hours === null ? duration : `${duration}, ${hoursText(hours)} a week`;
}
