import { batchesHref, MODE_LABELS, nextBatch, reserveHref } from "#content/batch-labels.ts";
import { categoryOf } from "#content/categories.ts";
import type { Course } from "#content/courses.ts";
import { categoryPath } from "#site/courses/address.ts";
import { courseCode } from "#site/courses/CourseFacts.tsx";
import { nextStart } from "#site/courses/next-start.ts";
import { PriceToday } from "#site/courses/PriceToday.tsx";
import { Breadcrumb } from "#ui/Breadcrumb.tsx";
import { ButtonLink } from "#ui/Button.tsx";
import { Container } from "#ui/Container.tsx";
import { Icon } from "#ui/Icon.tsx";
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

/** The first sentence, and the rest with the space before it. */
function splitLead(description: string): [lead: string, rest: string] {
  const end = description.search(/(?<=[^.\s]{2}[.!?])\s/);
  return end < 0 ? [description, ""] : [description.slice(0, end), description.slice(end)];
}

/** The head of a course page: what it is, when it starts, what it costs, and the main action. */
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
  const [lead, rest] = splitLead(course.description);
  const action = mainAction(course);
  return (
    <div className="course-head grid-paper border-b border-line print:border-0 print:bg-none">
      <Container className="flex flex-col pt-5 pb-10 sm:py-10 md:py-14 print:py-2">
        <Breadcrumb
          items={[
            { label: "Home", href: "/" },
            { label: "Courses", href: "/courses/category/all" },
            { label: category.name, href: categoryPath(category.key) },
            { label: course.title },
          ]}
        />
        <p className="label mb-3 max-sm:hidden">
          {courseCode(course.id)} · {course.category}
        </p>
        <h1 className="text-4xl">{course.title}</h1>
        {/* On phones the first sentence stands above the facts and the rest below the actions. */}
        <p className="mt-5 max-w-measure text-lg text-ink-muted max-sm:contents">
          <span className="max-sm:order-1 max-sm:mt-3 max-sm:text-ink">{lead}</span>
          <span className="max-sm:order-4 max-sm:mt-6 max-sm:text-ink-muted">{rest}</span>
        </p>
        <NextFacts course={course} />
        <div
          className="mt-8 grid items-center gap-3 max-sm:order-3 max-sm:mt-5 sm:flex sm:flex-wrap"
          data-print="hide"
        >
          <ButtonLink href={action.href} size="lg" className="course-action">
            {action.label}
          </ButtonLink>
          <div className="contents max-sm:grid max-sm:grid-cols-2 max-sm:gap-3">
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
              <Icon name="download" className="max-sm:hidden" />
              Download Syllabus
            </InquiryButton>
          </div>
          <ShareLink title={course.title} brand={brand} address={address} />
        </div>
      </Container>
    </div>
  );
}

/** When, how and for how much, where the data sheet is not beside the title. */
function NextFacts({ course }: { course: Course }) {
  const next = nextBatch(course.batches);
  return (
    <dl className="mt-5 flex gap-x-6 border-y border-line py-3 max-sm:order-2 max-sm:mt-4 lg:hidden print:hidden">
      <div>
        <dt className="text-sm text-ink-muted">Next start</dt>
        <dd className="figure font-semibold">{nextStart(course, TO_BE_FIXED)}</dd>
      </div>
      {next ? (
        <div className="max-sm:grow">
          <dt className="text-sm text-ink-muted">Mode</dt>
          <dd className="font-semibold">{MODE_LABELS[next.mode]}</dd>
        </div>
      ) : null}
      <div>
        <dt className="text-sm text-ink-muted">Price</dt>
        <dd className="font-semibold">
          <PriceToday price={course.fee?.price} />
        </dd>
      </div>
    </dl>
  );
}
